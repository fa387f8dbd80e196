import { agencyCopy } from './agency-copy.ts';
import { sharedCopy } from './copy.data.ts';
import type { Service } from './entries.ts';

/**
 * The questions on a service's page, and the text before them. A notice period, if the agency has
 * one, is added to that text or, without one, as a question.
 */
export function questionsOf(service: Service): Service['data']['faq'] {
  const { faq } = service.data;
  const { noticePeriod: answer } = agencyCopy;
  if (!answer) return faq;
  if (faq.text) return { ...faq, text: `${faq.text} ${answer}` };
  const question = sharedCopy.service.contractQuestion;
  return { ...faq, items: [...faq.items, { question, answer }] };
}
