/** A notification on a device, which opens a path of the desk when clicked. */
export type PushMessage = {
  title: string;
  body: string;
  path: string;
  /** A later message about the same thing replaces the earlier one. */
  tag: string;
};
