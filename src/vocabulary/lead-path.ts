/** The path of a lead's page at the desk, or of an action on the lead. */
export function leadPath(
  id: string,
  action?: 'progress' | 'remind' | 'edit' | 'spam' | 'release' | 'retry' | 'erase',
): string {
  return `/desk/leads/${id}${action ? `/${action}` : ''}`;
}
