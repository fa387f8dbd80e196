/**
 * What password managers, grammar checkers and other extensions put into a page, by name. Each runs
 * in the page, on the element that a selector finds.
 */
export const foreignElements: Readonly<Record<string, (within: string) => void>> = {
  'an element after each field': (within) => {
    const fields = `${within} :is(input:not([type=hidden]), textarea, select)`;
    for (const field of document.querySelectorAll(fields))
      field.after(document.createElement('div'));
  },
  'an element before each field': (within) => {
    const fields = `${within} :is(input:not([type=hidden]), textarea, select)`;
    for (const field of document.querySelectorAll(fields))
      field.before(document.createElement('x-helper'));
  },
  'an element around each field': (within) => {
    const fields = `${within} :is(input:not([type=hidden]), textarea, select)`;
    for (const field of document.querySelectorAll(fields)) {
      const isFocused = field === document.activeElement;
      const wrapper = document.createElement('span');
      field.replaceWith(wrapper);
      wrapper.append(field);
      // Moving a field takes the focus away, so restore it.
      if (isFocused && field instanceof HTMLElement) field.focus();
    }
  },
  'a button with a shadow in each label and paragraph': (within) => {
    for (const text of document.querySelectorAll(`${within} :is(label, p)`)) {
      const button = document.createElement('x-button');
      button.attachShadow({ mode: 'open' }).append(document.createElement('button'));
      text.prepend(button);
      text.append(button.cloneNode());
    }
  },
  'a field and a button of its own in each form': (within) => {
    const root = document.querySelector(within);
    for (const form of [root, ...(root?.querySelectorAll('form') ?? [])]) {
      if (!(form instanceof HTMLFormElement)) continue;
      const field = document.createElement('input');
      field.value = 'theirs';
      const button = document.createElement('button');
      button.type = 'button';
      form.prepend(field);
      form.append(button);
    }
  },
  'an empty field of the same name before each field': (within) => {
    const fields = `${within} :is(input:not([type=hidden]), textarea, select)`;
    for (const field of document.querySelectorAll(fields)) {
      const copy = document.createElement('input');
      copy.name = field.getAttribute('name') ?? '';
      copy.hidden = true;
      field.before(copy);
    }
  },
  'an element between all elements': (within) => {
    for (const element of document.querySelectorAll(`${within} :not(svg *, option, font)`))
      element.after(document.createElement('div'));
  },
  'an element in each element, even an empty one': (within) => {
    const elements = `${within} :is(div, p, span, ol, li, form, astro-island, label)`;
    for (const element of document.querySelectorAll(elements)) {
      element.prepend(document.createElement('x-mark'));
      element.append(document.createElement('x-mark'));
    }
  },
};
