/** How pages are got from the web when a person says nothing of it. */

/** Further tries when a server is busy, as the command line makes them. */
export const RETRIES = 3;
