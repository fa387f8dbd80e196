/** What a visitor can ask about in the contact form, in the order the form offers it. */
export const contactServices = [
  'General Inquiry',
  'SEO & Content',
  'Paid Ads',
  'Branding & Web Design',
  'AI Automation',
  'Social Media Growth',
] as const;

/** One of the services of the contact form. */
export type ContactService = (typeof contactServices)[number];

/** The service that stands selected before the visitor chooses. */
export const defaultContactService: ContactService = 'General Inquiry';
