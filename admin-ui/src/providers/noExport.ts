/** Takes the place of what react-admin writes the rows of a list with. */
export default function noExport(): never {
  throw new Error('Lists are exported by the server');
}
