/** @jsxImportSource react */
// The element in React, typed by one import.
import type {} from '@service/hosted-fields/jsx/react'

export const form = (
  <form>
    <hosted-field
      label="Card"
      type="credit_card_number"
      format
      onfieldchange={({ detail }) => detail.field.card}
    />
    {/* @ts-expect-error -- no such type of field */}
    <hosted-field label="Code" type="password" />
  </form>
)
