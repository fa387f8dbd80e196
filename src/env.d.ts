/// <reference types="astro/client" />

declare namespace App {
  /** What the server passes to the pages it renders on request. */
  interface Locals {
    rejectedForm?: import('./vocabulary/rejected-form.ts').RejectedForm;
    chooseTime?: import('./booking/booking-pages.ts').ChooseTimePage;
    audit?: import('./audit/audit-page.ts').AuditPage;
    desk?: import('./desk/desk-page.ts').DeskState;
    booking?: import('./booking/booking-pages.ts').BookingPage;
  }
}

declare namespace astroHTML.JSX {
  interface IntrinsicAttributes {
    /** Hydrate on intent. A value lists storage keys; if one is present, hydrate at once. */
    'client:intent'?: boolean | string;
  }
}

declare module '*?inline-script' {
  const code: string;

  export { code };
}
