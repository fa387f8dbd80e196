/** The `tel:` URL of a US number such as "(214) 555-0142". */
export function phoneLink(phone: string): string {
  return `tel:+1${phone.replace(/\D/g, '')}`;
}
