// What the tests say of other engines, and that they notice what one of them lacks.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { constructs, engineTable } from '../support/sql/engines.ts'
import { namelessIn, refusedIn } from '../support/sql/of-merchants.ts'
import { faultsOf } from '../support/sql/statements.ts'

const names = new Set(['jobs', 'id', 'due', 'merchant_id'])

test('docs/scale.md has the table that statements are compared with', () => {
  const guide = readFileSync(path.join(import.meta.dirname, '../../docs/scale.md'), 'utf8')
  expect(guide.split('<!-- engines -->')[1]?.split('<!-- /engines -->')[0]?.trim()).toBe(engineTable())
})

test.each([
  ['select pg_advisory_xact_lock(1)', 'advisory locks'],
  ['listen jobs', '`LISTEN`'],
  ['select id from jobs where xmin = $1', 'transaction numbers'],
  ['select pg_current_xact_id()', 'transaction numbers'],
  ["select nextval('jobs')", 'sequences'],
  ['create table jobs (id bigserial primary key)', 'sequences'],
  ['lock table jobs', '`LOCK TABLE`'],
  ['alter table jobs add foreign key (id) references jobs deferrable', 'deferrable'],
  ['create unique index on jobs (due) nulls not distinct', '`NULLS NOT DISTINCT`'],
  ['create trigger t after insert on jobs for each statement execute function f()', 'statement triggers'],
  ['select id from jobs, lateral (select 1) as one', '`LATERAL`'],
  ['create temporary table copy as select id from jobs', 'other temporary tables'],
])('%s: an engine lacks it', (text, fault) => {
  expect(faultsOf(text, names).join()).toContain(fault)
})

test.each([
  ['select unheard_of(id) from jobs', 'unheard_of('],
  ['vacuum jobs', 'vacuum'],
  ['select due from elsewhere', 'elsewhere'],
  ['select due from jobs natural join jobs', 'natural'],
  ["select due @> '{}' from jobs", '@>'],
])('%s: is in no table', (text, word) => {
  expect(faultsOf(text, names)).toEqual([expect.stringContaining(`${word}: in no table`)])
})

test.each([
  ['select "id" from "jobs" where "due" <= $1 order by "due" limit $2 for update skip locked'],
  ['insert into "jobs" ("id") values ($1) on conflict ("id") do nothing returning "id"'],
  ["select * from jobs where id = 'nextval(' and merchant_id || ' ' || due not in ($1, $2)"],
  ['create index concurrently jobs_due on jobs (merchant_id, due) where due is not null'],
])('%s: every engine has it', (text) => {
  expect(faultsOf(text, names.union(new Set(['jobs_due'])))).toEqual([])
})

const owned = new Set(['jobs'])

test.each([
  ['select * from "jobs" where "due" <= $1 limit $2 for update skip locked'],
  ['select * from "jobs" where "merchant_id" in ($1, $2) for update'],
  ['select "id" from "jobs" where ("merchant_id", "id") > ($1, $2) for share'],
  [
    'update "jobs" set "due" = $1 where "instance_id" in (select "id" from "instances" where "until" > clock_timestamp())',
  ],
])('%s: is refused where tables are distributed by merchant', (text) => {
  expect(refusedIn(text, owned)).toHaveLength(1)
})

test.each([
  ['select * from "jobs" where "merchant_id" = $1 and "id" in ($2, $3) for update skip locked'],
  ['select "id" from "instances" where "id" = $1 for update'],
  ['insert into "instances" ("id", "until") values ($1, clock_timestamp())'],
  ['select "id" from "jobs" where "merchant_id" = $1 and "due" > clock_timestamp()'],
])('%s: is not refused there', (text) => {
  expect([...refusedIn(text, owned), ...namelessIn(text, owned)]).toEqual([])
})

test('no name of a construct is there twice', () => {
  expect(new Set(constructs.map(({ name }) => name)).size).toBe(constructs.length)
})
