/** Root cannot use the sandbox; the other flags stop background requests of the browser. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
