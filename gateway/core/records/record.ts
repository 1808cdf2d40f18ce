// A kind of record, described once: what each of its columns starts as, how it is set, and how it is shown. Schemas, views and
// changes all come from that description (docs/architecture.md#records).
import type { TObject, TSchema } from 'typebox'
import { type Members, namesOf } from '../objects.ts'
import type { View } from '../view.ts'
import { type Field, type ReadSettings, readSettings } from './settings.ts'

/** How a request changes a column. */
export interface Setting<Value> extends Field<Value> {
  /** What the member of the request has to fit. */
  schema: TSchema
  /** What a page changes it with. */
  control?: Control
}

export type Control =
  | { kind: 'text'; maxLength: number; isOptional: boolean }
  | { kind: 'checkbox' }
  /** Of the field's choices. */
  | { kind: 'select' }

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
  return {
    columns,
    initial: initialOf<Row, Described>(columns),
    /** For the schema of a change. */
    settings: settingsOf<Row, Described>(columns),
    /** For the schema of an answer. */
    properties: propertiesOf<Row, Described>(columns),
    view: (row: Row) => viewOf<Row, Described>(columns, row),
    /** What a change says of the columns; nothing of other members (rules: conventions.md#updates). */
    read: (body: Readonly<Members>) => readColumns(columns, body),
  }
}

// The overloads give the results of these loops the types that the compiler cannot follow them to.

function initialOf<Row extends object, Described extends Columns<Row>>(columns: Described): Initial<Described>
function initialOf<Row extends object>(columns: Columns<Row>): object {
  const initial: Members = {}
  for (const name of namesOf(columns))
    if (columns[name].initial !== undefined) initial[name] = columns[name].initial
  return initial
}

function settingsOf<Row extends object, Described extends Columns<Row>>(
  columns: Described,
): Settings<Described>
function settingsOf<Row extends object>(columns: Columns<Row>): object {
  const settings: Record<string, TSchema> = {}
  for (const name of namesOf(columns)) {
    const { setting } = columns[name]
    if (setting) settings[name] = setting.schema
  }
  return settings
}

function propertiesOf<Row extends object, Described extends Columns<Row>>(
  columns: Described,
): Properties<Described>
function propertiesOf<Row extends object>(columns: Columns<Row>): object {
  const properties: Record<string, TSchema> = {}
  for (const name of namesOf(columns)) {
    const { shown } = columns[name]
    if (shown) properties[shown.as ?? name] = shown.schema
  }
  return properties
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

function readColumns<Row extends object>(columns: Columns<Row>, body: Readonly<Members>): ReadSettings<Row> {
  const fields: { [Name in keyof Row]?: Field<Row[Name]> } = {}
  for (const name of namesOf(columns)) {
    const { setting } = columns[name]
    if (setting) fields[name] = setting
  }
  return readSettings<Row>(fields, body)
}
