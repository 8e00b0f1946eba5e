/** Messages in English about names that were used so far. */
export const namingEn = {
  "names.title": "Names used so far",
  "names.open": "Names used so far (Alt+↓)",
  "names.some": "1 name used so far: Alt+↓|{n} names used so far: Alt+↓",
  "names.used": "1 template|{n} templates",
  "names.why.label": "beside this label",
  "names.why.like": "beside a label like it",
  "names.why.domain": "in this domain: {domain}",
  "names.why.any": "in other templates",
};
