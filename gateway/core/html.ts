import { own } from './objects.ts'
/** HTML that is safe to send. Create it with the `html` tag only, so that a text from outside can't pass for it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

/** The values that a template takes. `false`, `null` and `undefined` render nothing, so `condition && html…` works. */
export type HtmlValue = string | number | Html | false | null | undefined | readonly HtmlValue[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => own(ENTITIES, character) ?? character)
}

function render(value: HtmlValue): string {
  if (value instanceof Html) return value.text
  if (value === false || value === null || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value))
  return value.map(render).join('')
}

/**
 * The project's only way to make HTML. Values are escaped for element content and quoted attributes, lists are joined, and a
 * nested `html` is inserted as it is. Never put values into script, style or unquoted attributes, and check a URL before it
 * becomes a link.
 */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(strings.map((part, index) => part + render(values[index])).join(''))
}
