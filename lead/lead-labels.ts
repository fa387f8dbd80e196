/** The fields a visitor fills in, in order, each with its label in mails. The chat asks only for contact fields. */
export const leadLabels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  service: 'Service',
  message: 'Message',
} as const;

export type LeadField = keyof typeof leadLabels;
export type ContactField = Exclude<LeadField, 'service' | 'message'>;

/** The names of the fields, in order. */
export const leadFieldNames = Object.keys(leadLabels) as LeadField[];
