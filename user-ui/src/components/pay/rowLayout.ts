/** The picture beside the words of a row; the same proportions wherever the invoice falls. */
export const rowLayout =
  'grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 @sm:grid-cols-[4.5rem_minmax(0,1fr)] @md:grid-cols-[5.5rem_minmax(0,1fr)] @md:gap-x-4';
