// Stands in until `npm run api` has been run.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type paths = any;
