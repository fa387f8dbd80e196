import { draftMemory } from '../../leads/browser/contact/draft.ts';
import { attachedSite, auditReportPath } from '../../vocabulary/paths.ts';

const controlNamed = (name: string) =>
  document.querySelector<HTMLFormElement>('[data-contact-form]')?.elements.namedItem(name);

/** Puts a text at the start of the message, before the visitor's draft. */
function beginMessage(text: string): void {
  const area = controlNamed('message');
  if (!(area instanceof HTMLTextAreaElement) || area.value) return;
  const draft = draftMemory.recall()?.fields.message ?? '';
  area.value = draft.split('\n').includes(text) ? draft : `${text}\n${draft}`.trimEnd();
}

/** On the contact page: fills in the offer named in the URL's fragment. */
function prefillFromHash(): void {
  const offer = document.getElementById(location.hash.slice(1))?.dataset;
  const service = controlNamed('service');
  const request = controlNamed('request');
  if (!offer?.request) return;
  if (service instanceof HTMLSelectElement) service.value = offer.service ?? '';
  if (request instanceof HTMLInputElement) request.value = offer.request;
}

/**
 * Begins the message with the visitor's choice or question from the previous page, and removes it
 * from the URL. The tab's history keeps it for a reload.
 */
function prefillMessage(): void {
  const url = new URL(location.href);
  const message = url.searchParams.get('message') ?? history.state?.message;
  if (!message) return;
  beginMessage(message);
  url.searchParams.delete('message');
  history.replaceState({ ...history.state, message }, '', url);
}

/**
 * Attaches the audit report that the visitor comes from. Removes it from the URL before analytics
 * could read it; the tab's history keeps it for a reload.
 */
function attachAudit(): void {
  const url = new URL(location.href);
  const audit = url.searchParams.get('audit') ?? history.state?.audit;
  const site = attachedSite(url.searchParams.get('site') ?? history.state?.site);
  const field = controlNamed('audit');
  if (!audit || !(field instanceof HTMLInputElement)) return;
  field.value = auditReportPath(audit);
  const note = document.querySelector('[data-report-site]');
  if (note && site) note.textContent = site;
  for (const name of ['audit', 'site']) url.searchParams.delete(name);
  history.replaceState({ ...history.state, audit, site }, '', url);
}

prefillFromHash();
attachAudit();
prefillMessage();
addEventListener('hashchange', prefillFromHash);
