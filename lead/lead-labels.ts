const contactLabels = { name: 'Name', email: 'Email', phone: 'Phone' } as const;

/** The fields a visitor fills in, in order, with their labels in mails. */
export const leadLabels = { ...contactLabels, service: 'Service', message: 'Message' } as const;

/** A field that the chat asks for, too. */
export type ContactField = keyof typeof contactLabels;
export type LeadField = keyof typeof leadLabels;

/** The field names, in order. */
export const contactFieldNames = Object.keys(contactLabels) as ContactField[];
export const leadFieldNames = Object.keys(leadLabels) as LeadField[];
