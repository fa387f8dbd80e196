import { draftMemory } from '../islands/contact/draft.ts';

const control = (name: string) =>
  document.querySelector<HTMLFormElement>('[data-contact-form]')?.elements.namedItem(name);

/** Begins the message, before what the visitor wrote when last here. */
function beginMessage(text: string): void {
  const area = control('message');
  if (!(area instanceof HTMLTextAreaElement) || area.value) return;
  const draft = draftMemory.recall()?.fields.message;
  const [firstLine = ''] = text.split('\n');
  area.value = !draft ? text : draft.includes(firstLine) ? draft : `${firstLine}\n${draft}`;
}

/** On the contact page: takes up the offer that the visitor's link names. */
function takeUpOffer(): void {
  const { service, message } = document.getElementById(location.hash.slice(1))?.dataset ?? {};
  const select = control('service');
  if (!service || !(select instanceof HTMLSelectElement)) return;
  select.value = service;
  beginMessage(message ?? '');
}

/** Takes up what the visitor asked the chat if its script did not load. The address forgets it. */
function takeUpQuestion(): void {
  const url = new URL(location.href);
  const question = url.searchParams.get('message');
  if (!question) return;
  beginMessage(question);
  url.searchParams.delete('message');
  history.replaceState(null, '', url);
}

takeUpOffer();
takeUpQuestion();
addEventListener('hashchange', takeUpOffer);
