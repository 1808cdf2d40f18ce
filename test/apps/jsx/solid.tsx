/** @jsxImportSource solid-js */
// The element in Solid, typed by one import.
import type {} from '@service/hosted-fields/jsx/solid'

export const form = (
  <form>
    <hosted-field
      label="Card"
      type="credit_card_number"
      format
      on:fieldchange={({ detail }) => detail.field.card}
    />
    {/* @ts-expect-error -- no such type of field */}
    <hosted-field label="Code" type="password" />
  </form>
)
