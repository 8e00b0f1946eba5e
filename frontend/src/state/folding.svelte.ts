/** Which panes of the workspace are folded away; the splitters remember their sizes. */
export const folded = $state({ left: false, right: false });
