/** The message when leads were erased while another program was reading the database. */
export const copiesLeftNotice =
  'Copies are left in the database’s files, because a program is reading it, such as a backup. The server deletes them within an hour after that program has ended. If it does not end by itself, have whoever runs the server stop it.';
