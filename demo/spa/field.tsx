import type { HostedFieldAttributes } from '@service/hosted-fields/element'
import type {} from '@service/hosted-fields/jsx/react'
import { useState } from 'react'

export interface FieldProps extends HostedFieldAttributes {
  id: string
  title: string
}

/** A hosted field with its label and its error, when the field itself shows it. */
export function Field({ id, title, ...attributes }: FieldProps) {
  const [error, setError] = useState('')
  return (
    <div className="field">
      <label htmlFor={id}>{title}</label>
      <hosted-field
        id={id}
        className={error ? 'frame invalid' : 'frame'}
        onfieldshownerror={({ detail }) => setError(detail.field.shownError)}
        {...attributes}
      />
      <p className="error" aria-live="polite">
        {error}
      </p>
    </div>
  )
}
