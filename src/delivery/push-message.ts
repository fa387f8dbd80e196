/** A notification on a device, which opens a path of the desk when it is pressed. */
export type PushMessage = {
  title: string;
  body: string;
  path: string;
  /** A later message about the same thing replaces the earlier one. */
  tag: string;
};
