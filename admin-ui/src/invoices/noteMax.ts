/** The longest note on a write-off or a doubt that the server takes. */
export const noteMax = 500;
