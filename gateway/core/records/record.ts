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
export interface Shown<Value, Row = never> {
  /** Its name there; absent: the column's. */
  as?: string
  schema: TSchema
  of: (value: Value, row: Row) => unknown
}

/** A column that lacks a part lacks what it is for: one that isn't `shown` never leaves the gateway. */
export interface Column<Value, Row = never> {
  /** What pages call it. */
  label?: string
  hint?: string
  /** The part of a form that it's in. Absent: none. */
  group?: string
  /** What a new record has. Absent: whoever creates one says it. */
  initial?: Value
  setting?: Setting<Value>
  shown?: Shown<Value, Row>
  /** Of a member that isn't a column, and comes from another record: its schema. A view doesn't have it. */
  joined?: TSchema
}

/** All columns of a table: the compiler finds one that was forgotten, a test one that the database has. */
export type Columns<Row> = { readonly [Name in keyof Row]-?: Column<Row[Name], Row> }

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
  [Name in keyof Described as NameShown<Described[Name], Name>]: Described[Name] extends
    | { shown: { schema: infer Schema extends TSchema } }
    | { joined: infer Schema extends TSchema }
    ? Schema
    : never
}

type NameShown<Described, Name> = Described extends { shown: { as: infer As extends string } }
  ? As
  : Described extends { shown: object } | { joined: object }
    ? Name
    : never

/** What a record shows, without what is joined. */
type Viewed<Described> = Omit<
  View<TObject<Properties<Described>>>,
  { [Name in keyof Described]: Described[Name] extends { joined: object } ? Name : never }[keyof Described]
>

/** As `record`: `recordOf<Row>()({ … })`. Members that aren't columns are `computed` or `joined`. */
export const recordOf =
  <Row extends object>() =>
  <const Described extends Columns<Row>>(columns: Described) =>
    record<Row, Described>(columns)

/**
 * Describes the records of a table. Requests and answers have the columns in the order in which they are given.
 * @param columns `satisfies Columns<Row>`
 */
export function record<Row extends object, Described extends Columns<Row>>(columns: Described) {
  const { fields, ...derived } = derive<Row, Described>(columns)
  return {
    columns,
    ...derived,
    view: viewing<Row, Described>(columns),
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
    if (column.joined) properties[name] = column.joined
  }
  return { initial, settings, properties, fields }
}

function viewing<Row extends object, Described extends Columns<Row>>(
  columns: Described,
): (row: Row) => Viewed<Described>
function viewing<Row extends object>(columns: Columns<Row>): (row: Row) => object {
  const members = namesOf(columns).flatMap((name) => {
    const { shown } = columns[name]
    return shown ? [{ as: shown.as ?? name, of: (row: Row) => shown.of(row[name], row) }] : []
  })
  return (row) => {
    const view: Members = {}
    for (const { as, of } of members) view[as] = of(row)
    return view
  }
}
