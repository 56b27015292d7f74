/** Days until an invoice falls due where nothing is agreed, in both apps. */
export const usualTermsDays = 30;
