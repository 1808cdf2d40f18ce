import { sql } from 'kysely'
import { addColumns, createTables, type Upgrade } from '../upgrade/step.ts'

/** What operators work with: applications by more of what they say, who works on one, notes, and questions to the applicant. */
export const underwriting: Upgrade = {
  name: '114-underwriting',
  steps: [
    addColumns('merchant_applications', [
      { name: 'dba_key', is: () => sql`text not null`, existing: '', later: '' },
      { name: 'tax_tail', is: () => sql`text` },
      { name: 'assigned_to', is: () => sql`text` },
      { name: 'asked', is: ({ bigint }) => bigint },
    ]),
    createTables('notes and questions', ({ bigint, bytewise, strict }) => [
      sql`create index merchant_applications_dba on merchant_applications (${bytewise('dba_key')})
        where dba_key <> ''`,
      sql`create index merchant_applications_tail on merchant_applications (tax_tail)
        where tax_tail is not null`,
      sql`create table application_notes (
      id text primary key not null,
      merchant_application_id text not null references merchant_applications (id),
      created ${bigint} not null,
      author text not null,
      text text not null
    ) ${strict}`,
      sql`create index application_notes_application on application_notes (merchant_application_id, created, id)`,
      sql`create table application_questions (
      id text primary key not null,
      merchant_application_id text not null references merchant_applications (id),
      created ${bigint} not null,
      author text not null,
      question text not null,
      answered ${bigint},
      answer text,
      check ((answered is null) = (answer is null))
    ) ${strict}`,
      sql`create index application_questions_application
        on application_questions (merchant_application_id, created, id)`,
    ]),
  ],
}
