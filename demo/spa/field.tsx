import type { HostedFieldAttributes, HostedFieldElement } from '@service/hosted-fields/element'
import type {} from '@service/hosted-fields/jsx/react'
import { useState } from 'react'

export interface FieldProps extends HostedFieldAttributes {
  id: string
  title: string
}

/** A hosted field with its label and its error, which waits until the person has left the field or tried to pay. */
export function Field({ id, title, ...attributes }: FieldProps) {
  const [error, setError] = useState('')
  const update = (event: Event) => {
    const field = event.currentTarget as HostedFieldElement
    setError(field.matches(':state(user-invalid)') ? field.validationMessage : '')
  }
  return (
    <div className="field">
      <label htmlFor={id}>{title}</label>
      <hosted-field
        id={id}
        className="frame"
        oninvalid={update}
        onfieldchange={update}
        onfieldblur={update}
        onfieldautofill={update}
        {...attributes}
      />
      <p className="error" aria-live="polite">
        {error}
      </p>
    </div>
  )
}
