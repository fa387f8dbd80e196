/** The message when leads were erased while another program was reading the database. */
export const copiesLeftNotice =
  'Copies are still in the database’s files, because another program, such as a backup, is reading the database. The server deletes them within an hour after that program ends. If it does not end by itself, ask whoever runs the server to stop it.';
