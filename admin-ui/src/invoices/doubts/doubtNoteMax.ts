/** The longest note on a doubt that the server takes. */
export const doubtNoteMax = 500;
