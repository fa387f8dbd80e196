/** The `tel:` address of a US number as people write it, such as "(214) 555-0142". */
export function phoneLink(phone: string): string {
  return `tel:+1${phone.replace(/\D/g, '')}`;
}
