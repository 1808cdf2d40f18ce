// Plans, as the operator makes and sets them: what a merchant applies for (rules: partners.md#plan).
import { fieldFault, notFound } from '../../../core/errors.ts'
import { inputsOf } from '../../../core/records/inputs.ts'
import type { PlanRow } from '../../../platform/storage/index.ts'
import {
  audited,
  flag,
  nameField,
  type OperatorRecord,
  readChanges,
  readNew,
  type SettingField,
  type SettingFields,
  textsOf,
} from '../../merchants/index.ts'

const idField: SettingField<string> = {
  label: 'ID',
  hint: 'Lowercase letters, digits, dashes and underscores. It can’t be changed later.',
  read: (text) => (/^[a-z0-9_-]{1,32}$/.test(text) ? text : undefined),
  message: 'A short name of lower-case letters, digits, dashes and underscores.',
}

const fields: SettingFields<PlanRow> = {
  name: nameField,
  trust: { ...flag, label: 'Trust plan', hint: 'Its merchants hold other people’s money.' },
}
const newFields: SettingFields<PlanRow> = { id: idField, ...fields }

const defaults = { trust: 0 }

const ownPlans: OperatorRecord = {
  toMake: inputsOf(newFields, defaults),
  toSet: inputsOf(fields),

  async list(db, { id, page } = {}) {
    const rows = await db
      .selectFrom('plans')
      .selectAll()
      .$if(id !== undefined, (all) => all.where('id', '=', id ?? ''))
      .$if(page?.after !== undefined, (all) => all.where('id', '>', page?.after?.id ?? ''))
      .$if(page !== undefined, (all) =>
        all.limit((page?.page_size ?? 0) + 1).offset(((page?.page ?? 1) - 1) * (page?.page_size ?? 0)),
      )
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ id: row.id, created: 0, title: row.name, values: textsOf(fields, row) }))
  },

  async make(tx, _parts, texts) {
    const known = await tx
      .selectFrom('plans')
      .select('id')
      .where('id', '=', texts.id ?? '')
      .executeTakeFirst()
    const message = 'A plan with this id already exists.'
    const faults = known ? [fieldFault('id', message)] : []
    const row = readNew<PlanRow>(newFields, defaults, texts, faults)
    await tx.insertInto('plans').values(row).execute()
    return { id: row.id }
  },

  async set(tx, _parts, id, texts) {
    // With the id, there's something to set even if nothing was changed.
    const { numUpdatedRows } = await tx
      .updateTable('plans')
      .set({ ...readChanges(fields, texts), id })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) throw notFound('Plan', id)
  },
}

/** What is changed counts from the next application, and the next approval, on. */
export const plans = audited(ownPlans, {
  type: 'Plan',
  actions: { created: 'plan.created', updated: 'plan.updated' },
})
