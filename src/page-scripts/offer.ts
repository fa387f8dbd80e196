/** On the contact page: takes up the offer that the visitor's link names. */
function takeUpOffer(): void {
  const { service, message } = document.getElementById(location.hash.slice(1))?.dataset ?? {};
  const { elements } = document.querySelector<HTMLFormElement>('[data-contact-form]') ?? {};
  const select = elements?.namedItem('service');
  const area = elements?.namedItem('message');
  if (!service || !(select instanceof HTMLSelectElement)) return;
  select.value = service;
  if (area instanceof HTMLTextAreaElement) area.value ||= message ?? '';
}

takeUpOffer();
addEventListener('hashchange', takeUpOffer);
