// A kind of record, described once: what each of its columns starts as, how it is set, and how it is shown. Schemas, views and
// changes all come from that description (docs/architecture.md#records).
import type { TObject, TSchema } from 'typebox'
import { type Members, namesOf } from '../objects.ts'
import type { View } from '../view.ts'
import { type Field, type Fields, type ReadSettings, readSettings } from './settings.ts'

/** How a request changes a column. */
export interface Setting<Value> extends Field<Value> {
  /** What the member of the request has to fit. */
  schema: TSchema
}

/** How an answer shows a column. */
export interface Shown<Value> {
  /** Its name there; absent: the column's. */
  as?: string
  schema: TSchema
  of(value: Value): unknown
}

/** A column that lacks a part lacks what it is for: one that isn't `shown` never leaves the gateway. */
export interface Column<Value> {
  /** What pages call it. */
  label?: string
  hint?: string
  /** What a new record has. Absent: whoever creates one says it. */
  initial?: Value
  setting?: Setting<Value>
  shown?: Shown<Value>
}

/** All columns of a table: the compiler finds one that was forgotten, a test one that the database has. */
export type Columns<Row> = { readonly [Name in keyof Row]-?: Column<Row[Name]> }

/** The members of a new record that nobody has to say. */
type Initial<Described> = {
  [Name in keyof Described as Described[Name] extends { initial: unknown }
    ? Name
    : never]: Described[Name] extends { initial: infer Value } ? Value : never
}

/** The schemas of a change, by the names of the columns. */
type Settings<Described> = {
  [Name in keyof Described as Described[Name] extends { setting: object }
    ? Name
    : never]: Described[Name] extends { setting: { schema: infer Schema extends TSchema } } ? Schema : never
}

/** The schemas of an answer, by the names that it shows. */
type Properties<Described> = {
  [Name in keyof Described as NameShown<Described[Name], Name>]: Described[Name] extends {
    shown: { schema: infer Schema extends TSchema }
  }
    ? Schema
    : never
}

type NameShown<Described, Name> = Described extends { shown: object }
  ? Described extends { shown: { as: infer As extends string } }
    ? As
    : Name
  : never

/**
 * Describes the records of a table. Requests and answers have the columns in the order in which they are given.
 * @param columns `satisfies Columns<Row>`
 */
export function record<Row extends object, Described extends Columns<Row>>(columns: Described) {
  const { fields, ...derived } = derive<Row, Described>(columns)
  return {
    columns,
    ...derived,
    view: (row: Row) => viewOf<Row, Described>(columns, row),
    /** What a change says of the columns. Other members are ignored (rules: conventions.md#updates). */
    read: (body: Readonly<Members>): ReadSettings<Row> => readSettings<Row>(fields, body),
  }
}

interface Derived<Row, Described> {
  initial: Initial<Described>
  /** For the schema of a change. */
  settings: Settings<Described>
  /** For the schema of an answer. */
  properties: Properties<Described>
  fields: Fields<Row>
}

// The overloads name the types of what the loops make: the compiler can't follow them.

function derive<Row extends object, Described extends Columns<Row>>(
  columns: Described,
): Derived<Row, Described>
function derive<Row extends object>(columns: Columns<Row>): Derived<Row, unknown> {
  const initial: Members = {}
  const settings: Record<string, TSchema> = {}
  const properties: Record<string, TSchema> = {}
  const fields: { [Name in keyof Row]?: Field<Row[Name]> } = {}
  for (const name of namesOf(columns)) {
    const column = columns[name]
    if (column.initial !== undefined) initial[name] = column.initial
    if (column.setting) {
      settings[name] = column.setting.schema
      fields[name] = column.setting
    }
    if (column.shown) properties[column.shown.as ?? name] = column.shown.schema
  }
  return { initial, settings, properties, fields }
}

function viewOf<Row extends object, Described extends Columns<Row>>(
  columns: Described,
  row: Row,
): View<TObject<Properties<Described>>>
function viewOf<Row extends object>(columns: Columns<Row>, row: Row): object {
  const view: Members = {}
  for (const name of namesOf(columns)) {
    const { shown } = columns[name]
    if (shown) view[shown.as ?? name] = shown.of(row[name])
  }
  return view
}
