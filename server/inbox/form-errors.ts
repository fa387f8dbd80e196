import {
  type DefaultTreeAdapterTypes,
  html as names,
  parse,
  parseFragment,
  serialize,
} from 'parse5';
import type { FieldProblem } from '../../lead/lead.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

/** What to fill in: the values by field name, and what is wrong; a field of '' means the whole. */
export type FormErrors = { values: ReadonlyMap<string, string>; problems: readonly FieldProblem[] };

function* elementsOf(node: Node): Generator<Element> {
  if ('tagName' in node) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.name === name)?.value;
}

function setAttribute(element: Element, name: string, value: string): void {
  removeAttribute(element, name);
  element.attrs.push({ name, value });
}

function removeAttribute(element: Element, name: string): void {
  element.attrs = element.attrs.filter((attr) => attr.name !== name);
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Replaces the content of an element; the markup must be escaped where it holds foreign text. */
function setContent(element: Element, markup: string): void {
  element.childNodes = [];
  for (const child of parseFragment(markup).childNodes) {
    child.parentNode = element;
    element.childNodes.push(child);
  }
}

/** Takes an element away and leaves its content where it was. */
function unwrap(element: Element): void {
  const { parentNode, childNodes } = element;
  if (!parentNode) return;
  for (const child of childNodes) child.parentNode = parentNode;
  parentNode.childNodes.splice(parentNode.childNodes.indexOf(element), 1, ...childNodes);
}

/**
 * Frees the form from custom elements around it, which bring its script: that would draw the form
 * anew as it was built, without the values and the messages.
 */
function keepPlain(form: Element): void {
  let around = form.parentNode;
  while (around && 'tagName' in around) {
    const { parentNode } = around;
    if (around.tagName.includes('-')) unwrap(around);
    around = parentNode;
  }
}

function fillControl(control: Element, value: string): void {
  switch (control.tagName) {
    case 'textarea':
      // The parser drops one line break after the tag, so one is put there to be dropped.
      setContent(control, `\n${escaped(value)}`);
      break;
    case 'select':
      for (const option of elementsOf(control)) {
        if (option.tagName !== 'option') continue;
        const own = attribute(option, 'value') ?? textOf(option);
        if (own === value) setAttribute(option, 'selected', '');
        else removeAttribute(option, 'selected');
      }
      break;
    default:
      setAttribute(control, 'value', value);
  }
}

function textOf(element: Element): string {
  return element.childNodes
    .map((child) => ('value' in child ? child.value : ''))
    .join('')
    .trim();
}

function summaryItem({ field, message }: FieldProblem, control: Element | undefined): string {
  const id = control && attribute(control, 'id');
  if (id !== undefined) return `<li><a href="#${escaped(id)}">${escaped(message)}</a></li>`;
  return `<li>${escaped(field === '' ? message : `${field}: ${message}`)}</li>`;
}

/**
 * The page of a form with its values kept, a message beside each wrong field, and a summary that
 * takes the focus. The page marks the places: `form[data-contact-form]` with named controls,
 * `[data-error-for="name"]` beside each, `[data-error-summary]` with a `[data-error-list]` in it;
 * what is hidden there is shown. A page without a summary gets one at the start of its body. The
 * form works without script from then on.
 */
export function renderFormErrors(page: string, { values, problems }: FormErrors): string {
  const document = parse(page);
  const elements = [...elementsOf(document)];
  const form = elements.find((element) => attribute(element, 'data-contact-form') !== undefined);
  const controls = new Map<string, Element>();
  for (const element of form ? elementsOf(form) : []) {
    const name = attribute(element, 'name');
    if (name !== undefined && attribute(element, 'type') !== 'hidden') controls.set(name, element);
  }

  if (form) {
    keepPlain(form);
    const id = values.get('id');
    // Pressed again, the form is the same lead, whatever became of the first try.
    if (id !== undefined) {
      form.childNodes.unshift(
        ...parseFragment(`<input type="hidden" name="id" value="${escaped(id)}">`).childNodes,
      );
    }
  }
  for (const [name, value] of values) {
    const control = controls.get(name);
    if (control) fillControl(control, value);
  }
  for (const { field, message } of problems) {
    const control = controls.get(field);
    const place = elements.find((element) => attribute(element, 'data-error-for') === field);
    if (control) setAttribute(control, 'aria-invalid', 'true');
    if (!place) continue;
    removeAttribute(place, 'hidden');
    setContent(place, escaped(message));
    const id = attribute(place, 'id');
    if (control && id !== undefined) setAttribute(control, 'aria-describedby', id);
  }

  const title = elements.find(
    (element) => element.tagName === 'title' && element.namespaceURI === names.NS.HTML,
  );
  if (title) setContent(title, escaped(`Error: ${textOf(title)}`));

  const items = problems.map((problem) => summaryItem(problem, controls.get(problem.field)));
  const summary = elements.find(
    (element) => attribute(element, 'data-error-summary') !== undefined,
  );
  const list = elements.find((element) => attribute(element, 'data-error-list') !== undefined);
  if (summary && list) {
    removeAttribute(summary, 'hidden');
    setAttribute(summary, 'tabindex', '-1');
    setAttribute(summary, 'autofocus', '');
    setContent(list, items.join(''));
  } else {
    const body = elements.find((element) => element.tagName === 'body');
    const bare = `<div tabindex="-1" autofocus><ul>${items.join('')}</ul></div>`;
    if (body) setContent(body, bare + serialize(body));
  }
  return serialize(document);
}
