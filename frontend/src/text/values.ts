/** The values of a cell as one text. */
export const joined = (values: readonly { readonly text: string }[] | undefined): string =>
  values?.map((value) => value.text).join(" · ") ?? "";
