import {
  type DefaultTreeAdapterTypes,
  html as names,
  parse,
  parseFragment,
  serialize,
} from 'parse5';
import type { FieldProblem } from '../../lead/lead.ts';
import { escapeHtml } from '../escape-html.ts';

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

/** What stands in a template for something that differs from one visitor to the next. */
type Slot =
  | { kind: 'value'; field: string }
  | { kind: 'selected'; field: string; option: string }
  | { kind: 'message'; field: string }
  | { kind: 'summary' };

/** Makes room for a value in a control; `slot` gives the mark to put there. */
function openControl(control: Element, field: string, slot: (slot: Slot) => string): void {
  switch (control.tagName) {
    case 'textarea':
      // The parser drops one line break after the tag, so one is put there to be dropped.
      setContent(control, `\n${slot({ kind: 'value', field })}`);
      break;
    case 'select':
      for (const option of elementsOf(control)) {
        if (option.tagName !== 'option') continue;
        const own = attribute(option, 'value') ?? textOf(option);
        removeAttribute(option, 'selected');
        setAttribute(option, slot({ kind: 'selected', field, option: own }), '');
      }
      break;
    default:
      setAttribute(control, 'value', slot({ kind: 'value', field }));
  }
}

function textOf(element: Element): string {
  return element.childNodes
    .map((child) => ('value' in child ? child.value : ''))
    .join('')
    .trim();
}

/** Marks in a template; no page and no browser has a use for these characters. */
const mark = /\u{F0000}(\d+)\u{F0001}(?:="")?/u;

/** A page with room for what a visitor typed and for what was wrong with it. */
type Template = {
  /** Markup, and between each two pieces of it a slot. */
  pieces: string[];
  slots: Slot[];
  /** The `id` of each control that has one, by field. */
  controlIds: ReadonlyMap<string, string>;
};

/** Makes the template of a page for these fields filled and those fields wrong. */
function makeTemplate(
  page: string,
  filled: readonly string[],
  wrong: ReadonlySet<string>,
): Template {
  const marked: Slot[] = [];
  const slot = (each: Slot) => `\u{F0000}${marked.push(each) - 1}\u{F0001}`;

  const document = parse(page);
  const elements = [...elementsOf(document)];
  const form = elements.find((element) => attribute(element, 'data-contact-form') !== undefined);
  const controls = new Map<string, Element>();
  const controlIds = new Map<string, string>();
  for (const element of form ? elementsOf(form) : []) {
    const name = attribute(element, 'name');
    if (name === undefined || attribute(element, 'type') === 'hidden') continue;
    controls.set(name, element);
    const id = attribute(element, 'id');
    if (id !== undefined) controlIds.set(name, id);
  }

  if (form) {
    keepPlain(form);
    // Pressed again, the form is the same lead, whatever became of the first try.
    if (filled.includes('id')) {
      const id = slot({ kind: 'value', field: 'id' });
      const { childNodes } = parseFragment(`<input type="hidden" name="id" value="${id}">`);
      form.childNodes.unshift(...childNodes);
    }
  }
  for (const field of filled) {
    const control = controls.get(field);
    if (control) openControl(control, field, slot);
  }
  for (const field of wrong) {
    const control = controls.get(field);
    const place = elements.find((element) => attribute(element, 'data-error-for') === field);
    if (control) setAttribute(control, 'aria-invalid', 'true');
    if (!place) continue;
    removeAttribute(place, 'hidden');
    setContent(place, slot({ kind: 'message', field }));
    const id = attribute(place, 'id');
    if (control && id !== undefined) setAttribute(control, 'aria-describedby', id);
  }

  const title = elements.find(
    (element) => element.tagName === 'title' && element.namespaceURI === names.NS.HTML,
  );
  if (title) setContent(title, escapeHtml(`Error: ${textOf(title)}`));

  const items = slot({ kind: 'summary' });
  const summary = elements.find(
    (element) => attribute(element, 'data-error-summary') !== undefined,
  );
  const list = elements.find((element) => attribute(element, 'data-error-list') !== undefined);
  if (summary && list) {
    removeAttribute(summary, 'hidden');
    setAttribute(summary, 'tabindex', '-1');
    setAttribute(summary, 'autofocus', '');
    setContent(list, items);
  } else {
    const body = elements.find((element) => element.tagName === 'body');
    const bare = `<div tabindex="-1" autofocus><ul>${items}</ul></div>`;
    if (body) setContent(body, bare + serialize(body));
  }

  const parts = serialize(document).split(mark);
  return {
    pieces: parts.filter((_, index) => index % 2 === 0),
    slots: parts.flatMap((part, index) => {
      const at = index % 2 === 1 ? marked[Number(part)] : undefined;
      return at ? [at] : [];
    }),
    controlIds,
  };
}

function summaryItem({ field, message }: FieldProblem, controlId: string | undefined): string {
  if (controlId !== undefined) {
    return `<li><a href="#${escapeHtml(controlId)}">${escapeHtml(message)}</a></li>`;
  }
  return `<li>${escapeHtml(field === '' ? message : `${field}: ${message}`)}</li>`;
}

function fillTemplate(
  { pieces, slots, controlIds }: Template,
  { values, problems }: FormErrors,
): string {
  const fill = (slot: Slot): string => {
    switch (slot.kind) {
      case 'value':
        return escapeHtml(values.get(slot.field) ?? '');
      case 'selected':
        return values.get(slot.field) === slot.option ? 'selected=""' : '';
      case 'message':
        return escapeHtml(problems.find(({ field }) => field === slot.field)?.message ?? '');
      case 'summary':
        return problems.map((each) => summaryItem(each, controlIds.get(each.field))).join('');
    }
  };
  return pieces
    .map((piece, index) => {
      const slot = slots[index];
      return slot ? piece + fill(slot) : piece;
    })
    .join('');
}

/** The fields of a form that a page can be given back with. */
const knownFields = ['id', 'name', 'email', 'phone', 'service', 'message'] as const;

/**
 * A page with a form, and how to give it back with its values kept, a message beside each wrong
 * field, and a summary that takes the focus. The page marks the places: `form[data-contact-form]`
 * with named controls, `[data-error-for="name"]` beside each, `[data-error-summary]` with a
 * `[data-error-list]` in it; what is hidden there is shown. A page without a summary gets one at
 * the start of its body. The form works without script from then on.
 *
 * The page is parsed once for each set of fields and problems, so that refusing a flood of forms
 * costs little more than serving pages.
 */
export function formWithErrors(page: string): (errors: FormErrors) => string {
  const templates = new Map<string, Template>();
  return (errors) => {
    const filled = knownFields.filter((field) => errors.values.has(field));
    const wrong = new Set(
      knownFields.filter((known) => errors.problems.some(({ field }) => field === known)),
    );
    const key = `${filled} ${[...wrong]}`;
    const template = templates.get(key) ?? makeTemplate(page, filled, wrong);
    templates.set(key, template);
    return fillTemplate(template, errors);
  };
}
