// A record as a person would name it, in place of its id.
import { type Html, html } from '../../layout/html.ts'

export interface NamedRecord {
  name: string
  /** Absent for what has no page. */
  href?: string
}

/** `Charge of $84.50 · Grace Hopper` */
export const withPerson = (title: string, person: string | undefined): string =>
  person ? `${title} · ${person}` : title

export const linkTo = ({ name, href }: NamedRecord): Html =>
  href === undefined ? html`${name}` : html`<a href="${href}">${name}</a>`
