import { agencyTexts } from './agency-texts.ts';
import { sharedCopy } from './copy.data.ts';
import type { Service } from './entries.ts';

/** The questions on a service's page: its own and, if the agency says so, how the work ends. */
export function questionsOf(service: Service): Service['data']['faq']['items'] {
  const { noticePeriod: answer } = agencyTexts;
  const question = sharedCopy.service.contractQuestion;
  return [...service.data.faq.items, ...(answer ? [{ question, answer }] : [])];
}
