import {
  type DefaultTreeAdapterTypes,
  html as names,
  parse,
  parseFragment,
  serialize,
} from 'parse5';
import type { FieldProblem } from '../../lead/lead.ts';
import { leadFieldNames } from '../../lead/lead-labels.ts';
import { escapeHtml } from '../escape-html.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

/** The values by field name, and the problems; the field '' stands for the whole form. */
type FormErrors = { values: ReadonlyMap<string, string>; problems: readonly FieldProblem[] };

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

/** Replaces the content of an element. User input in the markup must be escaped. */
function setContent(element: Element, markup: string): void {
  element.childNodes = [];
  for (const child of parseFragment(markup).childNodes) {
    child.parentNode = element;
    element.childNodes.push(child);
  }
}

/** Replaces an element with its children. */
function unwrap(element: Element): void {
  const { parentNode, childNodes } = element;
  if (!parentNode) return;
  for (const child of childNodes) child.parentNode = parentNode;
  parentNode.childNodes.splice(parentNode.childNodes.indexOf(element), 1, ...childNodes);
}

/**
 * Removes custom elements around the form. They load its script, which would render the form again as it
 * was built, without the values and messages.
 */
function unwrapCustomElements(form: Element): void {
  let ancestor = form.parentNode;
  while (ancestor && 'tagName' in ancestor) {
    const { parentNode } = ancestor;
    if (ancestor.tagName.includes('-')) unwrap(ancestor);
    ancestor = parentNode;
  }
}

/** A placeholder in a template. */
type Slot =
  | { kind: 'value'; field: string }
  | { kind: 'selected'; field: string; option: string }
  | { kind: 'message'; field: string }
  | { kind: 'summary' };

/** Adds slots for a value to a control; `slot` creates the mark of a slot. */
function addValueSlots(control: Element, field: string, slot: (slot: Slot) => string): void {
  switch (control.tagName) {
    case 'textarea':
      // HTML parsers drop one line break after the tag, so an extra one is added.
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

/** The mark of a slot, made of private-use characters that no page contains. */
const mark = /\u{F0000}(\d+)\u{F0001}(?:="")?/u;

/** A page with slots for the values and messages. */
type Template = {
  /** The markup before, between and after the slots. */
  pieces: string[];
  slots: Slot[];
  /** The `id` of each control that has one, by field. */
  controlIds: ReadonlyMap<string, string>;
};

/** Makes a page's template for a set of filled fields and a set of invalid fields. */
function makeTemplate(
  page: string,
  filled: readonly string[],
  invalid: ReadonlySet<string>,
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
    unwrapCustomElements(form);
    // The id makes a resubmission the same lead, whatever happened to the first one.
    if (filled.includes('id')) {
      const id = slot({ kind: 'value', field: 'id' });
      const { childNodes } = parseFragment(`<input type="hidden" name="id" value="${id}">`);
      form.childNodes.unshift(...childNodes);
    }
  }
  for (const field of filled) {
    const control = controls.get(field);
    if (control) addValueSlots(control, field, slot);
  }
  for (const field of invalid) {
    const control = controls.get(field);
    const error = elements.find((element) => attribute(element, 'data-error-for') === field);
    if (control) setAttribute(control, 'aria-invalid', 'true');
    if (!error) continue;
    removeAttribute(error, 'hidden');
    setContent(error, slot({ kind: 'message', field }));
    const id = attribute(error, 'id');
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
    const newSummary = `<div tabindex="-1" autofocus><ul>${items}</ul></div>`;
    if (body) setContent(body, newSummary + serialize(body));
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

const knownFields = ['id', ...leadFieldNames];

/**
 * Creates a renderer that returns a page's form with its values, a message beside each invalid field, and
 * a summary that takes the focus. The page marks the places: `form[data-contact-form]` with named
 * controls, `[data-error-for="name"]` beside each, and `[data-error-summary]` with a `[data-error-list]`;
 * hidden ones are shown. A page without a summary gets one at the start of its body. The rendered form
 * works without script.
 *
 * Templates are cached by filled and invalid fields, so that rejecting a flood of forms costs little more
 * than serving pages.
 */
export function errorPageRenderer(page: string): (errors: FormErrors) => string {
  const templates = new Map<string, Template>();
  return (errors) => {
    const filled = knownFields.filter((field) => errors.values.has(field));
    const invalid = new Set(
      knownFields.filter((known) => errors.problems.some(({ field }) => field === known)),
    );
    const key = `${filled} ${[...invalid]}`;
    const template = templates.get(key) ?? makeTemplate(page, filled, invalid);
    templates.set(key, template);
    return fillTemplate(template, errors);
  };
}
