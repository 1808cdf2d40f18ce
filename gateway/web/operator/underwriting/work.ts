// What operators do besides deciding: who works on an application, notes, and questions to the applicant.
import {
  type Asked,
  addNote,
  askApplicant,
  assignApplication,
  type Note,
  type Question,
} from '../../../merchants/partners/index.ts'
import { fieldsFor, type ScreenForm, type ScreenState, type Visitor } from '../../kit/index.ts'
import { copyable, notice } from '../../layout/components.ts'
import { form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'
import { acting } from '../../sessions/index.ts'
import { linkForAsked, mailQuestion } from './question-mail.ts'

export const assign: ScreenForm = {
  async act({ parts, request, id }, { assigned_to = '' }) {
    await assignApplication(acting(parts, request), id, assigned_to === '' ? null : assigned_to)
    return undefined
  },
  done: { assigned: 'Saved.' },
}

export const note: ScreenForm = {
  async act({ parts, request, id }, { note: text = '' }) {
    await addNote(acting(parts, request), id, text)
    return undefined
  },
  done: { noted: 'Note added.' },
}

export const ask: ScreenForm = {
  async act({ parts, request, id }, { question = '' }) {
    const asked = await askApplicant(acting(parts, request), id, question, async (tx, one) => {
      if (parts.mailsLeave) await mailQuestion(tx, parts, one)
    })
    return parts.mailsLeave ? undefined : { reveals: linkToPass(parts, asked) }
  },
  done: { asked: 'Question emailed to the applicant.' },
}

const linkToPass = (parts: Visitor['parts'], asked: Asked): Html =>
  html`${notice('good', 'Send this link to the applicant. It won’t be shown again.')}
    <p>${copyable(linkForAsked(parts, asked))}</p>`

interface Assignment {
  assigned_to: string | null
  operators: readonly { id: string; name: string }[]
}

export function assignmentPart(
  at: string,
  { assigned_to, operators }: Assignment,
  csrf: string,
  state: ScreenState,
): Html {
  const fields = fieldsFor('assign', state, { assigned_to: assigned_to ?? '' })
  return form({
    action: `${at}/assign`,
    csrf,
    submit: 'Assign',
    fields: fields.select({
      name: 'assigned_to',
      label: 'Assigned to',
      options: [
        { value: '', label: 'No one yet' },
        ...operators.map(({ id, name }) => ({ value: id, label: name })),
      ],
    }),
  })
}

const NOTE = { path: 'note', name: 'note', label: 'Note', hint: 'Only operators see it.', submit: 'Add note' }

const QUESTION = {
  path: 'ask',
  name: 'question',
  label: 'Question',
  hint: 'The applicant gets a link that works once, within seven days.',
  submit: 'Ask',
}

const textForm = (
  at: string,
  { path, submit, ...field }: typeof NOTE,
  csrf: string,
  state: ScreenState,
): Html => form({ action: `${at}/${path}`, csrf, submit, fields: fieldsFor(path, state).textarea(field) })

export function notesPart(at: string, notes: readonly Note[], csrf: string, state: ScreenState): Html {
  return html`<section class="panel"><h2>Notes</h2>
    ${textForm(at, NOTE, csrf, state)}
    ${notes.map(({ text, author, created }) => entry(text, author.name, created))}</section>`
}

/** @param mayAsk while the application waits for a decision */
export function questionsPart(
  at: string,
  questions: readonly Question[],
  mayAsk: boolean,
  csrf: string,
  state: ScreenState,
): Html {
  return html`<section class="panel"><h2>Questions to the applicant</h2>
    ${mayAsk && textForm(at, QUESTION, csrf, state)}
    ${questions.map(
      ({ question, author, created, answer }) => html`${entry(question, author.name, created)}
        ${answer ? entry(answer.text, 'Applicant', answer.at) : html`<p class="soft">Not answered yet.</p>`}`,
    )}
    ${questions.length === 0 && !mayAsk && html`<p>None.</p>`}</section>`
}

const entry = (text: string, by: string, at: number): Html =>
  html`<blockquote><p class="typed">${text}</p><p class="soft">${by}, ${moment(at)}</p></blockquote>`
