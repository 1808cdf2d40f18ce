CREATE FUNCTION public.audit_entries_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if not (old.sequence is null and new.sequence is not null and new.hash is not null and new.merchant_id is not distinct from old.merchant_id and new.position is not distinct from old.position and new.id is not distinct from old.id and new.mode is not distinct from old.mode and new.action is not distinct from old.action and new.record_type is not distinct from old.record_type and new.record_id is not distinct from old.record_id and new.actor_kind is not distinct from old.actor_kind and new.actor_id is not distinct from old.actor_id and new.actor is not distinct from old.actor and new.changes is not distinct from old.changes and new.mac is not distinct from old.mac) then raise exception 'The audit log is append-only.'; end if;
      return new;
    end $$;
CREATE FUNCTION public.audit_entries_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if not exists (select 1 from audit_removals
  where audit_removals.merchant_id = old.merchant_id and coalesce(old.sequence, 0) <= audit_removals.up_to) then raise exception 'The audit log is append-only.'; end if;
      return old;
    end $$;
CREATE FUNCTION public.instances_older() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin update schema_steps set finished = null, position = null, filled = 0
    where kind = 'backfill' and upgrade > coalesce(new.upgrade, ''); return null; end $$;
CREATE TABLE public.accounts (
    id text NOT NULL,
    merchant_id text NOT NULL,
    created bigint NOT NULL,
    mode text NOT NULL,
    type text NOT NULL,
    name text NOT NULL,
    status text NOT NULL,
    is_primary integer NOT NULL,
    currency text NOT NULL,
    accepted_card_types text NOT NULL,
    cvv_policy text NOT NULL,
    avs_policy text NOT NULL,
    ignore_avs_failure_if_cvv_match integer NOT NULL,
    manual_capture_enabled integer DEFAULT 0 NOT NULL,
    credit_enabled integer DEFAULT 0 NOT NULL,
    nonoriginating_refund_enabled integer DEFAULT 0 NOT NULL,
    modified bigint DEFAULT 0 NOT NULL,
    trust_account integer DEFAULT 0 NOT NULL,
    required_payment_fields text DEFAULT ''::text NOT NULL,
    transaction_allowed_countries text DEFAULT ''::text NOT NULL,
    swipe_cvv_policy text DEFAULT 'OPTIONAL'::text NOT NULL,
    swipe_avs_policy text DEFAULT 'SUBMIT_IGNORE_RESULT'::text NOT NULL,
    swipe_ignore_avs_failure_if_cvv_match integer DEFAULT 0 NOT NULL,
    swipe_required_payment_fields text DEFAULT ''::text NOT NULL,
    capture_time text DEFAULT '21:00'::text NOT NULL,
    capture_zone text DEFAULT 'America/New_York'::text NOT NULL,
    recurring_charges_enabled integer DEFAULT 1 NOT NULL,
    routing_number text,
    account_number text,
    bank_secret text,
    account_type text,
    bank_name text,
    disturbed_policy text DEFAULT 'ALLOW'::text NOT NULL,
    CONSTRAINT accounts_account_type_check CHECK ((account_type = ANY (ARRAY['CHECKING'::text, 'SAVINGS'::text]))),
    CONSTRAINT accounts_capture_time_check CHECK ((length(capture_time) = 5)),
    CONSTRAINT accounts_credit_enabled_check CHECK ((credit_enabled = ANY (ARRAY[0, 1]))),
    CONSTRAINT accounts_ignore_avs_failure_if_cvv_match_check CHECK ((ignore_avs_failure_if_cvv_match = ANY (ARRAY[0, 1]))),
    CONSTRAINT accounts_is_primary_check CHECK ((is_primary = ANY (ARRAY[0, 1]))),
    CONSTRAINT accounts_manual_capture_enabled_check CHECK ((manual_capture_enabled = ANY (ARRAY[0, 1]))),
    CONSTRAINT accounts_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT accounts_nonoriginating_refund_enabled_check CHECK ((nonoriginating_refund_enabled = ANY (ARRAY[0, 1]))),
    CONSTRAINT accounts_recurring_charges_enabled_check CHECK ((recurring_charges_enabled = ANY (ARRAY[0, 1]))),
    CONSTRAINT accounts_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text, 'DELETED'::text]))),
    CONSTRAINT accounts_swipe_ignore_avs_failure_if_cvv_match_check CHECK ((swipe_ignore_avs_failure_if_cvv_match = ANY (ARRAY[0, 1]))),
    CONSTRAINT accounts_trust_account_check CHECK ((trust_account = ANY (ARRAY[0, 1]))),
    CONSTRAINT accounts_type_check CHECK ((type = ANY (ARRAY['MerchantAccount'::text, 'AchAccount'::text])))
);
CREATE TABLE public.api_requests (
    merchant_id text NOT NULL,
    "position" bigint NOT NULL,
    request_id text NOT NULL,
    key_kind text NOT NULL,
    key_last4 text NOT NULL,
    created bigint NOT NULL,
    method text NOT NULL,
    route text NOT NULL,
    status bigint NOT NULL,
    duration bigint NOT NULL,
    record_id text,
    CONSTRAINT api_requests_key_kind_check CHECK ((key_kind = ANY (ARRAY['test'::text, 'live'::text, 'public'::text, 'token'::text])))
);
CREATE TABLE public.application_notes (
    id text NOT NULL,
    merchant_application_id text NOT NULL,
    created bigint NOT NULL,
    author text NOT NULL,
    text text NOT NULL
);
CREATE TABLE public.application_questions (
    id text NOT NULL,
    merchant_application_id text NOT NULL,
    created bigint NOT NULL,
    author text NOT NULL,
    question text NOT NULL,
    answered bigint,
    answer text,
    CONSTRAINT application_questions_check CHECK (((answered IS NULL) = (answer IS NULL)))
);
CREATE TABLE public.approval_policies (
    merchant_id text NOT NULL,
    credits_over bigint,
    keys bigint NOT NULL,
    CONSTRAINT approval_policies_keys_check CHECK ((keys = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);
CREATE TABLE public.approvals (
    merchant_id text NOT NULL,
    id text NOT NULL,
    kind text NOT NULL,
    record_id text,
    needed text NOT NULL,
    request text NOT NULL,
    changes text NOT NULL,
    requested_by text NOT NULL,
    requester text NOT NULL,
    created bigint NOT NULL,
    expires bigint NOT NULL,
    status text NOT NULL,
    decided bigint,
    decider text,
    CONSTRAINT approvals_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'REJECTED'::text, 'EXPIRED'::text])))
);
CREATE TABLE public.archived_records (
    merchant_id text NOT NULL,
    record_id text NOT NULL,
    mode text NOT NULL,
    type text NOT NULL,
    archive_id text NOT NULL,
    archived bigint NOT NULL,
    CONSTRAINT archived_records_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.archives (
    id text NOT NULL,
    kind text NOT NULL,
    file text NOT NULL,
    created bigint NOT NULL,
    before bigint NOT NULL,
    state text NOT NULL,
    units bigint,
    bytes bigint,
    sha256 text,
    done bigint NOT NULL,
    left_out text NOT NULL,
    instance_id text,
    CONSTRAINT archives_kind_check CHECK ((kind = ANY (ARRAY['live_payments'::text, 'test_payments'::text, 'events'::text, 'deliveries'::text]))),
    CONSTRAINT archives_state_check CHECK ((state = ANY (ARRAY['writing'::text, 'written'::text, 'archived'::text, 'restoring'::text, 'restored'::text, 'destroying'::text, 'destroyed'::text])))
);
CREATE TABLE public.audit_entries (
    merchant_id text NOT NULL,
    "position" bigint NOT NULL,
    id text NOT NULL,
    mode text,
    action text NOT NULL,
    record_type text NOT NULL,
    record_id text NOT NULL,
    actor_kind text NOT NULL,
    actor_id text,
    actor text NOT NULL,
    changes text NOT NULL,
    mac text NOT NULL,
    sequence bigint,
    hash text
);
CREATE TABLE public.audit_heads (
    merchant_id text NOT NULL,
    sequence bigint NOT NULL,
    hash text NOT NULL,
    base_sequence bigint NOT NULL,
    base_hash text NOT NULL,
    mac text NOT NULL
);
CREATE TABLE public.audit_removals (
    merchant_id text NOT NULL,
    up_to bigint NOT NULL
);
CREATE TABLE public.authorizations (
    id text NOT NULL,
    partner_application_id text NOT NULL,
    merchant_id text NOT NULL,
    created bigint NOT NULL,
    ended bigint,
    user_id text,
    permissions text DEFAULT ''::text NOT NULL,
    live bigint DEFAULT 1 NOT NULL,
    CONSTRAINT authorizations_live_check CHECK ((live = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);
CREATE TABLE public.brands (
    id text NOT NULL,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    name text NOT NULL,
    color text NOT NULL,
    logo text,
    auth_url text
);
CREATE TABLE public.card_attacks (
    merchant_id text NOT NULL,
    mode text NOT NULL,
    began bigint NOT NULL,
    until bigint NOT NULL,
    alerted bigint NOT NULL,
    id text NOT NULL,
    CONSTRAINT card_attacks_alerted_check CHECK ((alerted = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT card_attacks_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.card_attempts (
    merchant_id text NOT NULL,
    mode text NOT NULL,
    subject text NOT NULL,
    at bigint NOT NULL,
    id text NOT NULL,
    kind text NOT NULL,
    card text NOT NULL,
    outcome text NOT NULL,
    weight bigint NOT NULL,
    CONSTRAINT card_attempts_kind_check CHECK ((kind = ANY (ARRAY['card'::text, 'bin'::text, 'address'::text, 'key'::text, 'link'::text, 'contact'::text, 'merchant'::text]))),
    CONSTRAINT card_attempts_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT card_attempts_outcome_check CHECK ((outcome = ANY (ARRAY['failed'::text, 'refused'::text, 'forgiven'::text, 'approved'::text]))),
    CONSTRAINT card_attempts_weight_check CHECK ((weight > 0))
);
CREATE TABLE public.concealed_declines (
    merchant_id text NOT NULL,
    transaction_id text NOT NULL,
    mode text NOT NULL,
    created bigint NOT NULL,
    reason text NOT NULL,
    CONSTRAINT concealed_declines_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.contact_emails (
    id text NOT NULL,
    merchant_id text NOT NULL,
    contact_id text NOT NULL,
    place bigint NOT NULL,
    created bigint NOT NULL,
    created_by text NOT NULL,
    modified bigint NOT NULL,
    modified_by text NOT NULL,
    address text NOT NULL,
    sought text NOT NULL,
    sealed text
);
CREATE TABLE public.contact_file_chunks (
    merchant_id text NOT NULL,
    file_id text NOT NULL,
    place bigint NOT NULL,
    bytes bytea NOT NULL
);
CREATE TABLE public.contact_files (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    contact_id text NOT NULL,
    created bigint NOT NULL,
    created_by text NOT NULL,
    modified bigint NOT NULL,
    modified_by text NOT NULL,
    file_name text NOT NULL,
    content_type text NOT NULL,
    size bigint NOT NULL,
    processing_state text NOT NULL,
    instance_id text,
    is_sealed bigint DEFAULT 0 NOT NULL,
    CONSTRAINT contact_files_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT contact_files_processing_state_check CHECK ((processing_state = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text])))
);
CREATE TABLE public.contact_marks (
    merchant_id text NOT NULL,
    mark bytea NOT NULL,
    contact_id text NOT NULL
);
CREATE TABLE public.contact_terms (
    merchant_id text NOT NULL,
    term bytea NOT NULL,
    property text NOT NULL,
    contact_id text NOT NULL
);
CREATE TABLE public.contacts (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    created bigint NOT NULL,
    created_by text NOT NULL,
    modified bigint NOT NULL,
    modified_by text NOT NULL,
    first_name text,
    last_name text,
    contact_code text NOT NULL,
    source_id text,
    notes text,
    tags text NOT NULL,
    sealed text,
    erased bigint,
    CONSTRAINT contacts_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.data_keys (
    merchant_id text NOT NULL,
    version bigint NOT NULL,
    created bigint NOT NULL,
    kms text NOT NULL,
    master text NOT NULL,
    wrapped text NOT NULL,
    wrapped_at bigint NOT NULL,
    CONSTRAINT data_keys_version_check CHECK ((version > 0))
);
CREATE TABLE public.deliveries (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    receiver text NOT NULL,
    event_id text,
    url text NOT NULL,
    body text NOT NULL,
    schedule text NOT NULL,
    status text NOT NULL,
    attempts bigint DEFAULT 0 NOT NULL,
    failures bigint DEFAULT 0 NOT NULL,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    "position" bigint NOT NULL,
    next_attempt bigint,
    is_replay bigint DEFAULT 0 NOT NULL,
    CONSTRAINT deliveries_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT deliveries_check CHECK (((failures >= 0) AND (failures <= attempts))),
    CONSTRAINT deliveries_check1 CHECK (((status <> 'PENDING'::text) OR (next_attempt IS NOT NULL))),
    CONSTRAINT deliveries_check2 CHECK (((is_replay = 0) OR (next_attempt IS NOT NULL))),
    CONSTRAINT deliveries_is_replay_check CHECK ((is_replay = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT deliveries_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT deliveries_schedule_check CHECK ((schedule = ANY (ARRAY['gateway_event'::text, 'merchant_application'::text]))),
    CONSTRAINT deliveries_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'FAILED'::text])))
);
CREATE TABLE public.delivery_attempts (
    delivery_id text NOT NULL,
    number bigint NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    at bigint NOT NULL,
    "position" bigint NOT NULL,
    duration bigint NOT NULL,
    succeeded bigint NOT NULL,
    request_headers text NOT NULL,
    response_status bigint,
    response_body text NOT NULL,
    error text,
    CONSTRAINT delivery_attempts_check CHECK (((succeeded = 0) OR ((response_status = 200) AND (error IS NULL)))),
    CONSTRAINT delivery_attempts_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT delivery_attempts_number_check CHECK ((number >= 1)),
    CONSTRAINT delivery_attempts_succeeded_check CHECK ((succeeded = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);
CREATE TABLE public.event_counts (
    merchant_id text NOT NULL,
    mode text NOT NULL,
    day bigint NOT NULL,
    block bigint NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT event_counts_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.event_heads (
    merchant_id text NOT NULL,
    mode text NOT NULL,
    place bigint NOT NULL,
    is_right bigint DEFAULT 0 NOT NULL,
    next_day bigint DEFAULT '-1000000'::integer,
    turn bigint DEFAULT 0 NOT NULL,
    CONSTRAINT event_heads_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.events (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    created bigint NOT NULL,
    type text NOT NULL,
    data text NOT NULL,
    "position" bigint DEFAULT 0 NOT NULL,
    undelivered bigint,
    record_id text,
    place bigint,
    CONSTRAINT events_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.hourly_figures (
    merchant_id text NOT NULL,
    mode text NOT NULL,
    begins bigint NOT NULL,
    ends bigint NOT NULL,
    changes bigint NOT NULL,
    figures text,
    CONSTRAINT hourly_figures_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.idempotency_keys (
    id text NOT NULL,
    merchant_id text NOT NULL,
    created bigint NOT NULL,
    expires bigint NOT NULL,
    fingerprint text NOT NULL,
    instance_id text,
    record_type text,
    record_id text,
    answer text,
    CONSTRAINT idempotency_keys_check CHECK (((record_type IS NULL) = (record_id IS NULL))),
    CONSTRAINT idempotency_keys_check1 CHECK (((answer IS NULL) OR (instance_id IS NULL)))
);
CREATE TABLE public.instances (
    id text NOT NULL,
    alive_until bigint NOT NULL,
    upgrade text,
    key_ids text,
    name text
);
CREATE TABLE public.invitations (
    id text NOT NULL,
    hash text NOT NULL,
    merchant_id text NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    invited_by text,
    created bigint NOT NULL,
    expires bigint NOT NULL,
    CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'administrator'::text, 'bookkeeper'::text, 'developer'::text, 'viewer'::text])))
);
CREATE TABLE public.invoice_messages (
    id text NOT NULL,
    merchant_id text NOT NULL,
    invoice_id text NOT NULL,
    created bigint NOT NULL,
    created_by text NOT NULL,
    modified bigint NOT NULL,
    modified_by text NOT NULL,
    email_addresses text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    status text NOT NULL,
    CONSTRAINT invoice_messages_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text])))
);
CREATE TABLE public.invoice_payment_parts (
    merchant_id text NOT NULL,
    payment_id text NOT NULL,
    invoice_id text NOT NULL,
    place bigint NOT NULL,
    amount bigint NOT NULL,
    amount_refunded bigint NOT NULL,
    CONSTRAINT invoice_payment_parts_amount_check CHECK ((amount > 0)),
    CONSTRAINT invoice_payment_parts_check CHECK (((amount_refunded >= 0) AND (amount_refunded <= amount)))
);
CREATE TABLE public.invoice_payments (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    created bigint NOT NULL,
    created_by text NOT NULL,
    modified bigint NOT NULL,
    modified_by text NOT NULL,
    contact_id text NOT NULL,
    attempt_id text NOT NULL,
    transaction_id text NOT NULL,
    status text NOT NULL,
    failure_code text,
    payment_type text NOT NULL,
    card_type text,
    last4_digits text NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL,
    surcharge_amount bigint NOT NULL,
    amount_refunded bigint NOT NULL,
    payment_method_id text,
    CONSTRAINT invoice_payments_amount_check CHECK ((amount > 0)),
    CONSTRAINT invoice_payments_amount_refunded_check CHECK ((amount_refunded >= 0)),
    CONSTRAINT invoice_payments_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT invoice_payments_payment_type_check CHECK ((payment_type = ANY (ARRAY['credit_card'::text, 'bank_account'::text]))),
    CONSTRAINT invoice_payments_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'AUTHORIZED'::text, 'COMPLETED'::text, 'VOIDED'::text, 'FAILED'::text]))),
    CONSTRAINT invoice_payments_surcharge_amount_check CHECK ((surcharge_amount >= 0))
);
CREATE TABLE public.invoices (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    created bigint NOT NULL,
    created_by text NOT NULL,
    modified bigint NOT NULL,
    modified_by text NOT NULL,
    brand_id text NOT NULL,
    contact_id text NOT NULL,
    bank_account_id text NOT NULL,
    status text NOT NULL,
    presentment_status text NOT NULL,
    invoice_number bigint NOT NULL,
    invoice_date bigint NOT NULL,
    currency text NOT NULL,
    total_amount bigint NOT NULL,
    amount_paid bigint NOT NULL,
    line_items text NOT NULL,
    attachments text NOT NULL,
    reference text,
    source_id text,
    due_date text,
    CONSTRAINT invoices_check CHECK (((amount_paid >= 0) AND (amount_paid <= total_amount))),
    CONSTRAINT invoices_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT invoices_presentment_status_check CHECK ((presentment_status = ANY (ARRAY['unsent'::text, 'sent'::text, 'viewed'::text]))),
    CONSTRAINT invoices_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'partially_paid'::text, 'paid'::text, 'void'::text, 'refunded'::text]))),
    CONSTRAINT invoices_total_amount_check CHECK ((total_amount > 0))
);
CREATE TABLE public.jobs (
    id text NOT NULL,
    type text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    record_id text NOT NULL,
    run_at bigint NOT NULL,
    due bigint,
    attempts bigint DEFAULT 0 NOT NULL,
    instance_id text,
    data text,
    CONSTRAINT jobs_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.late_changes (
    merchant_id text NOT NULL,
    mode text NOT NULL,
    hour bigint NOT NULL,
    changes bigint NOT NULL,
    CONSTRAINT late_changes_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.locks (
    name text NOT NULL
);
CREATE TABLE public.mail_reviews (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    began bigint NOT NULL,
    caused bigint NOT NULL,
    status text NOT NULL,
    decided bigint,
    CONSTRAINT mail_reviews_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT mail_reviews_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'KEPT'::text, 'APPROVED'::text])))
);
CREATE TABLE public.mail_suppressions (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    digest text NOT NULL,
    address text NOT NULL,
    reason text NOT NULL,
    created bigint NOT NULL,
    CONSTRAINT mail_suppressions_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT mail_suppressions_reason_check CHECK ((reason = ANY (ARRAY['unsubscribed'::text, 'bounced'::text, 'complained'::text, 'added'::text])))
);
CREATE TABLE public.mail_usage (
    merchant_id text NOT NULL,
    mode text NOT NULL,
    budget text NOT NULL,
    hour bigint NOT NULL,
    caused bigint NOT NULL,
    planned bigint NOT NULL,
    CONSTRAINT mail_usage_budget_check CHECK ((budget = ANY (ARRAY['customers'::text, 'invitations'::text, 'tests'::text]))),
    CONSTRAINT mail_usage_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.mails (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    created bigint NOT NULL,
    "position" bigint NOT NULL,
    kind text NOT NULL,
    record_id text NOT NULL,
    sender text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    content text,
    status text NOT NULL,
    attempts bigint DEFAULT 0 NOT NULL,
    sent bigint,
    error text,
    withheld text,
    planned bigint,
    CONSTRAINT mails_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT mails_check CHECK (((status = 'SENT'::text) = (sent IS NOT NULL))),
    CONSTRAINT mails_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT mails_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'UNCERTAIN'::text])))
);
CREATE TABLE public.memberships (
    user_id text NOT NULL,
    merchant_id text NOT NULL,
    role text NOT NULL,
    created bigint NOT NULL,
    CONSTRAINT memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'administrator'::text, 'bookkeeper'::text, 'developer'::text, 'viewer'::text])))
);
CREATE TABLE public.merchant_applications (
    id text NOT NULL,
    partner_application_id text NOT NULL,
    brand_id text NOT NULL,
    plan_id text NOT NULL,
    reference text NOT NULL,
    status text NOT NULL,
    test text,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    submitted bigint,
    decided bigint,
    decided_by text,
    reason text,
    merchant_id text,
    business_name text DEFAULT ''::text NOT NULL,
    business_key text DEFAULT ''::text NOT NULL,
    tax_digest text,
    email text DEFAULT ''::text NOT NULL,
    details text NOT NULL,
    secrets text,
    signature text,
    merchant_deleted bigint,
    dba_key text DEFAULT ''::text NOT NULL,
    tax_tail text,
    assigned_to text,
    asked bigint,
    CONSTRAINT merchant_applications_check CHECK (((status = 'DRAFT'::text) = (submitted IS NULL))),
    CONSTRAINT merchant_applications_check1 CHECK (((status = ANY (ARRAY['APPROVED'::text, 'DECLINED'::text])) = (decided IS NOT NULL))),
    CONSTRAINT merchant_applications_check2 CHECK (((status = 'DECLINED'::text) = (reason IS NOT NULL))),
    CONSTRAINT merchant_applications_check3 CHECK (((merchant_id IS NULL) OR (status = 'APPROVED'::text))),
    CONSTRAINT merchant_applications_reason_check CHECK ((reason = ANY (ARRAY['duplicate_application'::text, 'duplicate_merchant'::text, 'other'::text]))),
    CONSTRAINT merchant_applications_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'SUBMITTED'::text, 'APPROVED'::text, 'DECLINED'::text]))),
    CONSTRAINT merchant_applications_test_check CHECK ((test = ANY (ARRAY['validate'::text, 'fail'::text])))
);
CREATE TABLE public.merchants (
    id text NOT NULL,
    created bigint NOT NULL,
    name text NOT NULL,
    public_key text NOT NULL,
    allowed_origins text NOT NULL,
    modified bigint DEFAULT 0 NOT NULL,
    contact_name text,
    contact_email text,
    contact_phone text,
    address1 text,
    address2 text,
    city text,
    state text,
    postal_code text,
    country text,
    timezone text DEFAULT 'America/New_York'::text NOT NULL,
    api_allowed_ip_address_ranges text DEFAULT ''::text NOT NULL,
    live_events_urls text DEFAULT ''::text NOT NULL,
    test_events_urls text DEFAULT ''::text NOT NULL,
    test_clock_offset bigint DEFAULT 0 NOT NULL,
    test_clock_instance text,
    status text DEFAULT 'ACTIVE'::text NOT NULL,
    test_clock_frozen_at bigint,
    website text,
    support_email text,
    support_phone text,
    email_success_to text,
    email_failure_to text,
    reference_required bigint DEFAULT 0 NOT NULL,
    reference_label text,
    partial_payments bigint DEFAULT 0 NOT NULL,
    test_profile text,
    origins_required bigint DEFAULT 0 NOT NULL,
    max_declines_per_address bigint,
    max_cards_per_address bigint,
    blocked_bins text DEFAULT ''::text NOT NULL,
    blocked_emails text DEFAULT ''::text NOT NULL,
    rehearsal_until bigint DEFAULT 0 NOT NULL,
    is_demo bigint DEFAULT 0 NOT NULL,
    tax_id text,
    CONSTRAINT merchants_partial_payments_check CHECK ((partial_payments = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT merchants_reference_required_check CHECK ((reference_required = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT merchants_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])))
);
CREATE TABLE public.oauth_codes (
    hash text NOT NULL,
    partner_application_id text NOT NULL,
    authorization_id text NOT NULL,
    redirect_uri text NOT NULL,
    code_challenge text,
    created bigint NOT NULL,
    expires bigint NOT NULL,
    used bigint,
    offline bigint DEFAULT 0 NOT NULL,
    CONSTRAINT oauth_codes_offline_check CHECK ((offline = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);
CREATE TABLE public.oauth_tokens (
    hash text NOT NULL,
    partner_application_id text NOT NULL,
    scope text NOT NULL,
    authorization_id text,
    code_hash text,
    created bigint NOT NULL,
    expires bigint,
    CONSTRAINT oauth_tokens_check CHECK (((scope = 'payments'::text) = (authorization_id IS NOT NULL))),
    CONSTRAINT oauth_tokens_check1 CHECK (((scope = 'payments'::text) OR (expires IS NOT NULL))),
    CONSTRAINT oauth_tokens_scope_check CHECK ((scope = ANY (ARRAY['tenant'::text, 'payments'::text])))
);
CREATE TABLE public.occurrences (
    id text NOT NULL,
    recurring_charge_id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    "position" bigint NOT NULL,
    status text NOT NULL,
    amount bigint NOT NULL,
    due_date text NOT NULL,
    attempts bigint NOT NULL,
    last_attempt bigint,
    CONSTRAINT occurrences_amount_check CHECK ((amount > 0)),
    CONSTRAINT occurrences_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT occurrences_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'PAYING'::text, 'PAID'::text, 'IGNORED'::text, 'FAILED'::text])))
);
CREATE TABLE public.offline_payments (
    id text NOT NULL,
    merchant_id text NOT NULL,
    invoice_id text NOT NULL,
    created bigint NOT NULL,
    created_by text NOT NULL,
    modified bigint NOT NULL,
    modified_by text NOT NULL,
    amount bigint NOT NULL,
    method text NOT NULL,
    received text NOT NULL,
    note text,
    status text NOT NULL,
    CONSTRAINT offline_payments_amount_check CHECK ((amount > 0)),
    CONSTRAINT offline_payments_method_check CHECK ((method = ANY (ARRAY['check'::text, 'cash'::text, 'transfer'::text, 'other'::text]))),
    CONSTRAINT offline_payments_status_check CHECK ((status = ANY (ARRAY['received'::text, 'removed'::text])))
);
CREATE TABLE public.operator_links (
    id text NOT NULL,
    hash text NOT NULL,
    created bigint NOT NULL,
    expires bigint NOT NULL,
    user_id text
);
CREATE TABLE public.origins (
    merchant_id text NOT NULL,
    origin text NOT NULL,
    status text NOT NULL,
    checked bigint NOT NULL,
    verified bigint,
    failing_since bigint,
    error text,
    CONSTRAINT origins_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'verified'::text, 'failing'::text])))
);
CREATE TABLE public.partner_applications (
    id text NOT NULL,
    merchant_id text NOT NULL,
    brand_id text NOT NULL,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    name text NOT NULL,
    client_id text NOT NULL,
    secret_hash text NOT NULL,
    secret_seen_by text,
    secret_ends bigint,
    oauth_enabled bigint DEFAULT 1 NOT NULL,
    redirect_uri text DEFAULT ''::text NOT NULL,
    event_url text DEFAULT ''::text NOT NULL,
    review text DEFAULT 'APPROVED'::text NOT NULL,
    review_reason text,
    reviewed bigint,
    proposed text,
    CONSTRAINT partner_applications_oauth_enabled_check CHECK ((oauth_enabled = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT partner_applications_review_check CHECK ((review = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'REJECTED'::text])))
);
CREATE TABLE public.partner_events (
    id text NOT NULL,
    partner_application_id text NOT NULL,
    merchant_application_id text,
    public_key text,
    created bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    reason text,
    reference text NOT NULL,
    code text,
    place bigint,
    CONSTRAINT partner_events_check CHECK (((type = 'merchant_application.declined'::text) = (reason IS NOT NULL))),
    CONSTRAINT partner_events_check1 CHECK (((type = 'merchant.provisioned'::text) = (code IS NOT NULL))),
    CONSTRAINT partner_events_check2 CHECK (((type = 'merchant.disconnected'::text) = (public_key IS NOT NULL))),
    CONSTRAINT partner_events_type_check CHECK ((type = ANY (ARRAY['merchant.provisioned'::text, 'merchant_application.declined'::text, 'merchant_application.information_needed'::text, 'merchant.disconnected'::text])))
);
CREATE TABLE public.partner_settings (
    merchant_id text NOT NULL,
    authorization_id text NOT NULL,
    record_id text NOT NULL,
    name text NOT NULL,
    before text NOT NULL,
    after text NOT NULL
);
CREATE TABLE public.passkeys (
    id text NOT NULL,
    user_id text NOT NULL,
    credential_id text NOT NULL,
    rp_id text NOT NULL,
    name text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text NOT NULL,
    created bigint NOT NULL,
    last_used bigint
);
CREATE TABLE public.payment_codes (
    merchant_id text NOT NULL,
    contact_id text NOT NULL,
    digest text NOT NULL,
    expires bigint NOT NULL,
    tries bigint NOT NULL,
    attempt_id text,
    window_ends bigint NOT NULL,
    sent bigint NOT NULL
);
CREATE TABLE public.payment_methods (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    deleted bigint,
    contact_id text NOT NULL,
    type text NOT NULL,
    card_id text,
    bank_id text,
    CONSTRAINT payment_methods_check CHECK (((type = 'card'::text) = (card_id IS NOT NULL))),
    CONSTRAINT payment_methods_check1 CHECK (((type = 'bank'::text) = (bank_id IS NOT NULL))),
    CONSTRAINT payment_methods_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT payment_methods_type_check CHECK ((type = ANY (ARRAY['card'::text, 'bank'::text])))
);
CREATE TABLE public.payment_requests (
    id text NOT NULL,
    merchant_id text NOT NULL,
    invoice_id text NOT NULL,
    created bigint NOT NULL,
    created_by text NOT NULL,
    modified bigint NOT NULL,
    modified_by text NOT NULL,
    send_at bigint NOT NULL,
    email_addresses text NOT NULL,
    subject text,
    message text,
    status text NOT NULL,
    days_after_due bigint,
    CONSTRAINT payment_requests_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'sent'::text, 'canceled'::text])))
);
CREATE TABLE public.plans (
    id text NOT NULL,
    name text NOT NULL,
    trust bigint DEFAULT 0 NOT NULL,
    CONSTRAINT plans_trust_check CHECK ((trust = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);
CREATE TABLE public.portal_links (
    id text NOT NULL,
    merchant_id text NOT NULL,
    digest text NOT NULL,
    brand_id text NOT NULL,
    contact_id text NOT NULL,
    invoice_id text,
    message_id text,
    mail_id text,
    authorization_id text,
    created bigint NOT NULL,
    expires bigint NOT NULL
);
CREATE TABLE public.recovery_codes (
    hash text NOT NULL,
    user_id text NOT NULL
);
CREATE TABLE public.recurring_charges (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    status text NOT NULL,
    status_reason text,
    account_id text NOT NULL,
    description text,
    reference text,
    amount bigint NOT NULL,
    currency text NOT NULL,
    schedule text NOT NULL,
    max_occurrences bigint,
    max_amount bigint,
    total_occurrences bigint NOT NULL,
    total_amount bigint NOT NULL,
    next_payment text,
    method text NOT NULL,
    method_secret text,
    saved_method_id text,
    exp_month integer,
    exp_year integer,
    data text,
    client_id text,
    CONSTRAINT recurring_charges_amount_check CHECK ((amount > 0)),
    CONSTRAINT recurring_charges_check CHECK (((status = 'ACTIVE'::text) = (status_reason IS NULL))),
    CONSTRAINT recurring_charges_check1 CHECK (((status = 'ACTIVE'::text) = (next_payment IS NOT NULL))),
    CONSTRAINT recurring_charges_check2 CHECK (((max_amount IS NULL) OR (total_amount <= max_amount))),
    CONSTRAINT recurring_charges_check3 CHECK (((exp_year IS NULL) = (exp_month IS NULL))),
    CONSTRAINT recurring_charges_check4 CHECK (((exp_year IS NULL) OR (saved_method_id IS NULL))),
    CONSTRAINT recurring_charges_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12))),
    CONSTRAINT recurring_charges_exp_year_check CHECK (((exp_year >= 2000) AND (exp_year <= 2099))),
    CONSTRAINT recurring_charges_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT recurring_charges_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'COMPLETED'::text, 'DELETED'::text]))),
    CONSTRAINT recurring_charges_status_reason_check CHECK ((status_reason = ANY (ARRAY['schedule_complete'::text, 'user_canceled'::text])))
);
CREATE TABLE public.refresh_families (
    id text NOT NULL,
    partner_application_id text NOT NULL,
    authorization_id text NOT NULL,
    code_hash text NOT NULL,
    token_hash text NOT NULL,
    created bigint NOT NULL,
    expires bigint NOT NULL
);
CREATE TABLE public.saved_methods (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    type text NOT NULL,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    deleted bigint,
    reference text,
    description text,
    method text NOT NULL,
    method_secret text,
    exp_month integer,
    exp_year integer,
    of_payment_methods integer DEFAULT 0 NOT NULL,
    CONSTRAINT saved_methods_check CHECK (((deleted IS NULL) = (method_secret IS NOT NULL))),
    CONSTRAINT saved_methods_check1 CHECK (((type = 'card'::text) = (exp_month IS NOT NULL))),
    CONSTRAINT saved_methods_check2 CHECK (((type = 'card'::text) = (exp_year IS NOT NULL))),
    CONSTRAINT saved_methods_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12))),
    CONSTRAINT saved_methods_exp_year_check CHECK (((exp_year >= 2000) AND (exp_year <= 2099))),
    CONSTRAINT saved_methods_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT saved_methods_of_payment_methods_check CHECK ((of_payment_methods = ANY (ARRAY[0, 1]))),
    CONSTRAINT saved_methods_type_check CHECK ((type = ANY (ARRAY['card'::text, 'bank'::text])))
);
CREATE TABLE public.schema_steps (
    name text NOT NULL,
    upgrade text NOT NULL,
    kind text NOT NULL,
    phase text NOT NULL,
    finished bigint,
    "position" text,
    filled bigint DEFAULT 0 NOT NULL,
    is_last bigint DEFAULT 0 NOT NULL,
    until bigint DEFAULT 0 NOT NULL,
    CONSTRAINT schema_steps_is_last_check CHECK ((is_last = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);
CREATE TABLE public.sealed_keys (
    name text NOT NULL,
    sealed text NOT NULL
);
CREATE TABLE public.secret_keys (
    hash text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    encrypted text NOT NULL,
    authorization_id text,
    created bigint,
    expires bigint,
    shown bigint,
    name text,
    permissions text,
    last_used bigint,
    last_address text,
    seen_by text,
    CONSTRAINT secret_keys_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.sessions (
    hash text NOT NULL,
    user_id text NOT NULL,
    created bigint NOT NULL,
    seen bigint NOT NULL,
    confirmed bigint NOT NULL,
    awaits_code bigint NOT NULL,
    merchant_id text,
    mode text NOT NULL,
    agent text,
    address text,
    CONSTRAINT sessions_awaits_code_check CHECK ((awaits_code = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT sessions_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.sign_in_attempts (
    id text NOT NULL,
    bucket text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.sign_up_links (
    hash text NOT NULL,
    merchant_application_id text NOT NULL,
    created bigint NOT NULL,
    expires bigint NOT NULL,
    used bigint,
    session_hash text,
    session_expires bigint,
    CONSTRAINT sign_up_links_check CHECK (((used IS NULL) = (session_hash IS NULL))),
    CONSTRAINT sign_up_links_check1 CHECK (((session_hash IS NULL) = (session_expires IS NULL)))
);
CREATE TABLE public.signatures (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    created bigint NOT NULL,
    transaction_id text NOT NULL,
    mime_type text NOT NULL,
    data text NOT NULL,
    CONSTRAINT signatures_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.simulator_payments (
    transaction_id text NOT NULL,
    state text NOT NULL,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    merchant_id text,
    mode text,
    type text,
    amount bigint,
    captured bigint,
    authorization_code text,
    cvv_result text,
    avs_result text,
    failure_code text,
    rule_id text,
    outcome text,
    settlement_code text,
    settlement_due bigint,
    CONSTRAINT simulator_payments_amount_check CHECK ((amount > 0)),
    CONSTRAINT simulator_payments_captured_check CHECK ((captured > 0)),
    CONSTRAINT simulator_payments_check CHECK (((state = 'REVERSED'::text) OR ((merchant_id IS NOT NULL) AND (mode IS NOT NULL) AND (amount IS NOT NULL)))),
    CONSTRAINT simulator_payments_check1 CHECK (((state = 'CAPTURED'::text) = (captured IS NOT NULL))),
    CONSTRAINT simulator_payments_check2 CHECK (((state <> 'AUTHORIZED'::text) OR (authorization_code IS NOT NULL))),
    CONSTRAINT simulator_payments_check3 CHECK (((state = 'DECLINED'::text) = (failure_code IS NOT NULL))),
    CONSTRAINT simulator_payments_check4 CHECK (((settlement_code IS NULL) = (settlement_due IS NULL))),
    CONSTRAINT simulator_payments_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT simulator_payments_state_check CHECK ((state = ANY (ARRAY['ASKED'::text, 'AUTHORIZED'::text, 'DECLINED'::text, 'CAPTURED'::text, 'REVERSED'::text]))),
    CONSTRAINT simulator_payments_type_check CHECK ((type = ANY (ARRAY['card'::text, 'bank'::text])))
);
CREATE TABLE public.simulator_rules (
    id text NOT NULL,
    merchant_id text NOT NULL,
    created bigint NOT NULL,
    "position" bigint NOT NULL,
    last4 text,
    amount bigint,
    reference text,
    type text,
    attempt bigint,
    outcomes text NOT NULL,
    afterwards text NOT NULL,
    times bigint,
    matched bigint DEFAULT 0 NOT NULL,
    CONSTRAINT simulator_rules_afterwards_check CHECK ((afterwards = ANY (ARRAY['repeat_last'::text, 'built_in'::text]))),
    CONSTRAINT simulator_rules_amount_check CHECK ((amount > 0)),
    CONSTRAINT simulator_rules_attempt_check CHECK ((attempt > 0)),
    CONSTRAINT simulator_rules_last4_check CHECK ((length(last4) = 4)),
    CONSTRAINT simulator_rules_matched_check CHECK ((matched >= 0)),
    CONSTRAINT simulator_rules_times_check CHECK ((times > 0)),
    CONSTRAINT simulator_rules_type_check CHECK ((type = ANY (ARRAY['card'::text, 'bank'::text])))
);
CREATE TABLE public.spent_challenges (
    hash text NOT NULL,
    expires bigint NOT NULL
);
CREATE TABLE public.spent_proofs (
    merchant_id text NOT NULL,
    id text NOT NULL,
    expires bigint NOT NULL
);
CREATE TABLE public.surcharges (
    id text NOT NULL,
    merchant_id text NOT NULL,
    created bigint NOT NULL,
    type text NOT NULL,
    rate integer NOT NULL,
    fee integer NOT NULL,
    account_id text,
    CONSTRAINT surcharges_fee_check CHECK ((fee >= 0)),
    CONSTRAINT surcharges_rate_check CHECK (((rate >= 0) AND (rate <= 10000))),
    CONSTRAINT surcharges_type_check CHECK ((type = ANY (ARRAY['card'::text, 'bank'::text])))
);
CREATE TABLE public.test_clock_turns (
    merchant_id text NOT NULL,
    began_at bigint NOT NULL,
    target bigint NOT NULL
);
CREATE TABLE public.token_rooms (
    merchant_id text NOT NULL,
    subject text NOT NULL,
    ends bigint NOT NULL,
    taken bigint NOT NULL
);
CREATE TABLE public.tokens (
    id text NOT NULL,
    merchant_id text NOT NULL,
    created bigint NOT NULL,
    expires bigint NOT NULL,
    payload text NOT NULL,
    test_expires bigint DEFAULT 0 NOT NULL,
    mode text,
    disturbed text,
    page_origin text,
    address text
);
CREATE TABLE public.transaction_count_changes (
    merchant_id text NOT NULL,
    mode text NOT NULL,
    id text NOT NULL,
    day bigint NOT NULL,
    account_id text NOT NULL,
    type text NOT NULL,
    from_status text,
    to_status text,
    count bigint NOT NULL,
    CONSTRAINT transaction_count_changes_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.transaction_count_heads (
    merchant_id text NOT NULL,
    mode text NOT NULL,
    is_right bigint NOT NULL,
    next_day bigint,
    turn bigint NOT NULL,
    CONSTRAINT transaction_count_heads_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.transaction_counts (
    merchant_id text NOT NULL,
    mode text NOT NULL,
    day bigint NOT NULL,
    account_id text NOT NULL,
    type text NOT NULL,
    status text NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT transaction_counts_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.transaction_terms (
    merchant_id text NOT NULL,
    mode text NOT NULL,
    term bytea NOT NULL,
    property text NOT NULL,
    created bigint NOT NULL,
    transaction_id text NOT NULL,
    CONSTRAINT transaction_terms_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.transaction_texts (
    created bigint NOT NULL,
    part bigint NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    transaction_id text NOT NULL,
    text_id bytea,
    text_amount bytea,
    text_reference bytea,
    text_authorization bytea,
    text_number bytea,
    text_fingerprint bytea,
    text_name bytea,
    text_name_word bytea,
    text_email bytea,
    text_exp_month bytea,
    text_exp_year bytea,
    text_1 bytea,
    text_2 bytea,
    text_3 bytea,
    text_4 bytea,
    text_5 bytea,
    CONSTRAINT transaction_texts_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.transactions (
    id text NOT NULL,
    merchant_id text NOT NULL,
    account_id text NOT NULL,
    mode text NOT NULL,
    type text NOT NULL,
    status text NOT NULL,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    completed bigint,
    amount bigint NOT NULL,
    currency text NOT NULL,
    auto_capture integer NOT NULL,
    amount_refunded bigint NOT NULL,
    surcharge_amount bigint,
    gratuity bigint,
    reference text,
    capture_reference text,
    void_reference text,
    source_id text,
    data text,
    charge_id text,
    method text NOT NULL,
    method_secret text,
    authorization_code text,
    cvv_result text,
    avs_result text,
    failure_code text,
    under_way text,
    under_way_since bigint,
    signature_id text,
    card_type text,
    instance_id text,
    under_way_reference text,
    recurring_charge_id text,
    recurring_charge_occurrence_id text,
    client_id text,
    token_created bigint,
    invoice_payment_id text,
    disturbed text,
    created_by text,
    CONSTRAINT transactions_new_amount_check CHECK ((amount > 0)),
    CONSTRAINT transactions_new_auto_capture_check CHECK ((auto_capture = ANY (ARRAY[0, 1]))),
    CONSTRAINT transactions_new_check CHECK (((surcharge_amount >= 0) AND (surcharge_amount <= amount))),
    CONSTRAINT transactions_new_check1 CHECK (((amount_refunded >= 0) AND (amount_refunded <= (amount + COALESCE(gratuity, (0)::bigint))))),
    CONSTRAINT transactions_new_check2 CHECK (((type = 'REFUND'::text) = (charge_id IS NOT NULL))),
    CONSTRAINT transactions_new_gratuity_check CHECK ((gratuity >= 0)),
    CONSTRAINT transactions_new_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT transactions_new_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'AUTHORIZED'::text, 'COMPLETED'::text, 'VOIDED'::text, 'FAILED'::text]))),
    CONSTRAINT transactions_new_type_check CHECK ((type = ANY (ARRAY['CHARGE'::text, 'REFUND'::text, 'CREDIT'::text]))),
    CONSTRAINT transactions_new_under_way_check CHECK ((under_way = ANY (ARRAY['CAPTURE'::text, 'VOID'::text])))
);
CREATE TABLE public.users (
    id text NOT NULL,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    password text NOT NULL,
    is_derived bigint DEFAULT 0 NOT NULL,
    totp_secret text,
    totp_enabled bigint DEFAULT 0 NOT NULL,
    totp_step bigint,
    is_operator bigint DEFAULT 0 NOT NULL,
    status text DEFAULT 'ACTIVE'::text NOT NULL,
    CONSTRAINT users_is_derived_check CHECK ((is_derived = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT users_is_operator_check CHECK ((is_operator = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT users_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text]))),
    CONSTRAINT users_totp_enabled_check CHECK ((totp_enabled = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);
CREATE TABLE public.webhook_secrets (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    created bigint NOT NULL,
    expires bigint,
    secret text NOT NULL,
    seen_by text DEFAULT ''::text NOT NULL,
    CONSTRAINT webhook_secrets_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
INSERT INTO public.accounts VALUES ('z09Y0XXOTJn0mqRX8YqRGQ', 'aS1lV_U7r3kqp15enib_NA', 1795743043046, 'test', 'MerchantAccount', 'Demo Shop test', 'ACTIVE', 1, 'USD', '*', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, 1, 0, 0, 1795743043046, 0, '', '', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, '', '21:00', 'America/New_York', 1, NULL, NULL, NULL, NULL, NULL, 'ALLOW');
INSERT INTO public.accounts VALUES ('fSIY9FVH7if5hc9Uj429yQ', 'aS1lV_U7r3kqp15enib_NA', 1795743043058, 'test', 'AchAccount', 'Demo Shop eCheck test', 'ACTIVE', 1, 'USD', '', 'DISABLED', 'DISABLED', 0, 0, 0, 0, 1795743043058, 0, '', '', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, '', '21:00', 'America/New_York', 1, '******013', '******9001', '1.afd15775.ubzzyOJtPPsI_AViWpyIkL1ggM7CHL8gQp4QPqOmowgEM0j-AtC4E7khJsLRha7AMJ2XOmD4M0hcXxybdHyBUzPcwuTMJNR-NSPLWRfn6heUpVx2pcRS7w', 'CHECKING', 'FIRST BANK OF TESTING', 'ALLOW');
INSERT INTO public.accounts VALUES ('w3dFj7BvBhncE_vCKl_1iw', 'aS1lV_U7r3kqp15enib_NA', 1795743043068, 'live', 'MerchantAccount', 'Demo Shop live', 'ACTIVE', 1, 'USD', '*', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, 1, 0, 0, 1795743043068, 0, '', '', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, '', '21:00', 'America/New_York', 1, NULL, NULL, NULL, NULL, NULL, 'ALLOW');
INSERT INTO public.accounts VALUES ('NHkmcVhyQS92xUeVKhdf8g', 'aS1lV_U7r3kqp15enib_NA', 1795743043076, 'live', 'AchAccount', 'Demo Shop eCheck live', 'ACTIVE', 1, 'USD', '', 'DISABLED', 'DISABLED', 0, 0, 0, 0, 1795743043076, 0, '', '', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, '', '21:00', 'America/New_York', 1, '******013', '******9001', '1.afd15775.mDHorj1r1glrYLQdhrwo9_ATkuBkFgLk6nLOeyHcmJp-0Vmq8-fSWdZ1__yJ3eHEF82639t8BpCruXzbEd7sscFJNpfAGYHu6xDTXxqD__pRk-XZRw_miw', 'CHECKING', 'FIRST BANK OF TESTING', 'ALLOW');
INSERT INTO public.api_requests VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044040000, 'acguxhty8ixEm8pW67BbwN', 'test', 'cs6N', 1795743044040, 'POST', '/v1/charges', 200, 112, 'acguxhvds-cgFV2mbb0iwy');
INSERT INTO public.api_requests VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044066000, 'acguxhww0SYnis1c8mRhU1', 'test', 'cs6N', 1795743044066, 'POST', '/v1/charges', 200, 19, 'acguxhwyoJCLF8NJ8-EZ10');
INSERT INTO public.api_requests VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044081000, 'acguxhxeojzwEtpsreemSp', 'test', 'cs6N', 1795743044081, 'POST', '/v1/charges', 200, 14, 'acguxhxggc72wSF1LDPiNm');
INSERT INTO public.api_requests VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044094000, 'acguxhxs0Fc0c9q1I3uNgB', 'test', 'cs6N', 1795743044094, 'POST', '/v1/charges', 200, 12, 'acguxhxswMBDQEX1HScRzq');
INSERT INTO public.api_requests VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044108000, 'acguxhy3k6WHdZTv5rldVu', 'test', 'cs6N', 1795743044108, 'POST', '/v1/charges', 200, 12, 'acguxhy5cbiObLvaSjXHcL');
INSERT INTO public.api_requests VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044121000, 'acguxhyg0CuWKToOi4MHfP', 'test', 'cs6N', 1795743044121, 'POST', '/v1/charges', 422, 11, 'acguxhyhssy5tdEnq5dMMI');
INSERT INTO public.api_requests VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044136000, 'acguxhyqocpX3jRGERQQI-', 'live', 'ts1n', 1795743044136, 'POST', '/v1/charges', 200, 15, 'acguxhytcnt6_RUyvQSIW9');
INSERT INTO public.api_requests VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044154000, 'acguxhz4wSlo3SWYxQaPuc', 'public', 'wuqb', 1795743044154, 'POST', '/v1/tokens', 200, 16, 'KZoUnGAbZWJ1OXYJLsS6Mw');
INSERT INTO public.api_requests VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044166000, 'acguxhzkw84P2RAtT7-vjZ', 'test', 'cs6N', 1795743044166, 'POST', '/v1/cards', 200, 11, 'acguxhzr42DvgFjFfuGrTE');
INSERT INTO public.api_requests VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044183000, 'acguxhzvkdPBuv6RvgZQEz', 'test', 'cs6N', 1795743044183, 'POST', '/v1/charges', 200, 16, 'acguxhzxcSeZC9bS1q42vS');
INSERT INTO public.api_requests VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044197000, 'acguxi0aoENh9ivxh0TZvr', 'test', 'cs6N', 1795743044197, 'POST', '/v1/charges', 200, 12, 'acguxi0dcI0G3PddEq-BF-');
INSERT INTO public.api_requests VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044217000, 'acguxi0m8B5ThLwqrvX7Uj', 'test', 'cs6N', 1795743044217, 'POST', '/v1/charges/:id/refund', 200, 19, 'acguxhvds-cgFV2mbb0iwy');
INSERT INTO public.api_requests VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044231000, 'acguxi140uzJyNv0m3xlbV', 'test', 'cs6N', 1795743044231, 'POST', '/v1/transactions/:id/void', 200, 13, 'acguxhwyoJCLF8NJ8-EZ10');
INSERT INTO public.api_requests VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044259000, 'acguxi1ggh6Fp6hiNRbWrZ', 'test', 'cs6N', 1795743044258, 'PATCH', '/v1/merchant', 200, 27, NULL);
INSERT INTO public.api_requests VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044278000, 'acguxi25coP61RAsLru2k6', 'test', 'cs6N', 1795743044278, 'POST', '/v1/charges', 200, 19, 'acguxi28wyXGjqrOpdWvx8');
INSERT INTO public.api_requests VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044315000, 'acguxi2n4WP9Fc3uQJ2VRD', 'test', 'cs6N', 1795743044315, 'POST', '/v1/recurring/charges', 200, 35, 'acguxi39cQPNWE8Znl5-Y8');
INSERT INTO public.audit_entries VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743043055000, 'acguxh8f4tZI1C2J8BZGw9', NULL, 'surcharge.created', 'Surcharge', 'acguxh8dc93UJIeQDLcFwA', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"rate","after":"300"},{"name":"fee","after":"0"}]', 'v4GzvOdwr2Hg5UajDcyfO6NyAmQiNMJe1mUmAQHzAcE', 3, 'b6zAhH94xF_qAGjVygdUs4gLnAgZu-2X-AoaAdgUe90');
INSERT INTO public.audit_entries VALUES ('gateway', 1795743043043000, 'acguxh84gsezVODlTYGo6v', NULL, 'merchant.created', 'Merchant', 'aS1lV_U7r3kqp15enib_NA', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"api_allowed_ip_address_ranges","after":""}]', '1y8eGHer2JvIJwuLPpn8lC2G2cDidrIFSK6t-e7Legw', 1, 'duy1IJZZSZHj5U0YOithSkUzirSAgdrUf7jO332Icvk');
INSERT INTO public.audit_entries VALUES ('gateway', 1795743043052000, 'acguxh8cg4oiOvAdoJ1Cei', NULL, 'account.created', 'Account', 'z09Y0XXOTJn0mqRX8YqRGQ', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"manual_capture_enabled","after":"true"},{"name":"credit_enabled","after":"false"},{"name":"nonoriginating_refund_enabled","after":"false"},{"name":"recurring_charges_enabled","after":"true"},{"name":"capture_time","after":"21:00"},{"name":"capture_zone","after":"America/New_York"}]', 'myJ6GKW3bQq5hgUmz0RVpBUMkfXHwD7xfupbvsRiC24', 2, 'lrac-HRVptXQIyB9rEcYM_-_xsgDExF9G9we7N5qYKk');
INSERT INTO public.audit_entries VALUES ('gateway', 1795743043056000, 'acguxh8g0f1roMz8gfrJbn', NULL, 'surcharge.created', 'Surcharge', 'acguxh8dc93UJIeQDLcFwA', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"rate","after":"300"},{"name":"fee","after":"0"}]', '-dutMfjI-Fl4A3Jvw51_9G03i-sIu_nx_tScuX2dlIk', 3, 'aUW1i1K5_2gsaDDhB0U91viQHDYBB2qwX7Hav-67lOg');
INSERT INTO public.audit_entries VALUES ('gateway', 1795743043063000, 'acguxh8m8NRq6mNiFdsiEG', NULL, 'account.created', 'Account', 'fSIY9FVH7if5hc9Uj429yQ', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"manual_capture_enabled","after":"false"},{"name":"credit_enabled","after":"false"},{"name":"nonoriginating_refund_enabled","after":"false"},{"name":"recurring_charges_enabled","after":"true"},{"name":"capture_time","after":"21:00"},{"name":"capture_zone","after":"America/New_York"}]', 'gZoaHpq-kvxM1wbVSXK9W6a6_BKGGTeq0-DgfR9QowA', 4, '2eI53OeTI_G-AjcMJsfqw_vdavEfPoEKaaa7cvItv0I');
INSERT INTO public.audit_entries VALUES ('gateway', 1795743043066000, 'acguxh8owjht47lOIxFFpN', NULL, 'surcharge.created', 'Surcharge', 'acguxh8n4la4fbE1ts9X_0', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"rate","after":"300"},{"name":"fee","after":"0"}]', 'uvOrn7LiM7qwRMskoS7AdXcN_b0OopWEcPoLeUFIMCw', 5, 's3WePHpGRoQycYfLsw4S9fLuZXOGypZJ0tZ-Exobx4w');
INSERT INTO public.audit_entries VALUES ('gateway', 1795743043071000, 'acguxh8tcSAUgaEtvlfQPP', NULL, 'account.created', 'Account', 'w3dFj7BvBhncE_vCKl_1iw', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"manual_capture_enabled","after":"true"},{"name":"credit_enabled","after":"false"},{"name":"nonoriginating_refund_enabled","after":"false"},{"name":"recurring_charges_enabled","after":"true"},{"name":"capture_time","after":"21:00"},{"name":"capture_zone","after":"America/New_York"}]', 'M4PLaVD6hXbNWdY0rMFoP2G8pS3XI2tfYZbn7B9L0Js', 6, 'RNvalDWZbNX8Dl5tNsww6RRrcbhP7hFvDoD5hKL3fd8');
INSERT INTO public.audit_entries VALUES ('gateway', 1795743043074000, 'acguxh8w0OD2SrFkJDnqqN', NULL, 'surcharge.created', 'Surcharge', 'acguxh8u8XbDSpBq-8y6J-', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"rate","after":"300"},{"name":"fee","after":"0"}]', 'urBUUixzbve9Lou54C5pO_T976QHksSFDnCZ0mvjDoU', 7, '0KJi-hfkkZxaRgwqxuR4nyzzOrvUAfSETpwCjkWjsQw');
INSERT INTO public.audit_entries VALUES ('gateway', 1795743043082000, 'acguxh934hyRyqik4s2c1G', NULL, 'surcharge.created', 'Surcharge', 'acguxh91csc0hEIo7hshqo', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"rate","after":"300"},{"name":"fee","after":"0"}]', '-2BVJUsMRxCEVj0e9LKoMHmicYkF0pxnSng0wewhxvQ', 9, '93li_6m7QSH0uR9Cq9iMgmrQlKAQ1UmwHq5CQX6rgoY');
INSERT INTO public.audit_entries VALUES ('63PVTeOkk904DUMJuj1Wiw', 1795743043094000, 'acguxh9dsPZfl1Q3NOZTim', NULL, 'merchant.created', 'Merchant', '63PVTeOkk904DUMJuj1Wiw', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"api_allowed_ip_address_ranges","after":""}]', 'YwnwJxT_ytv2lsyXgsU5TMWiUO5Ch6ko4-n5f4SVHTI', 1, 'MMrkL0TcJnKIdQkKbautSNI2VFUUTyOxB0F8w3_GyVk');
INSERT INTO public.audit_entries VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743043041000, 'acguxh82oEMlfGVmENlgZy', NULL, 'merchant.created', 'Merchant', 'aS1lV_U7r3kqp15enib_NA', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"api_allowed_ip_address_ranges","after":""}]', '00bDWnBjKw7MpuWBd4ZvofE7aZYuRwQm0S-RMCc_i54', 1, 'Gp_IuuLQhGjzzppREp-GgeqzgMSdV88tK9vlOTwM_BQ');
INSERT INTO public.audit_entries VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743043051000, 'acguxh8bkg_du2RMTm4rOQ', NULL, 'account.created', 'Account', 'z09Y0XXOTJn0mqRX8YqRGQ', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"manual_capture_enabled","after":"true"},{"name":"credit_enabled","after":"false"},{"name":"nonoriginating_refund_enabled","after":"false"},{"name":"recurring_charges_enabled","after":"true"},{"name":"capture_time","after":"21:00"},{"name":"capture_zone","after":"America/New_York"}]', 'AHaVX9poJmzzuG552IKPwR8BF8ZaYRCt5nrKNG9KcZI', 2, '-w70dAvjChQAnZd6FqTQlXvsyEk4Ev6EmKB9aHTxEU4');
INSERT INTO public.audit_entries VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743043062000, 'acguxh8lcl3FT4VqdOR3fn', NULL, 'account.created', 'Account', 'fSIY9FVH7if5hc9Uj429yQ', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"manual_capture_enabled","after":"false"},{"name":"credit_enabled","after":"false"},{"name":"nonoriginating_refund_enabled","after":"false"},{"name":"recurring_charges_enabled","after":"true"},{"name":"capture_time","after":"21:00"},{"name":"capture_zone","after":"America/New_York"}]', '3liFJQC1ybAJ_wxy82J6PU0BjMQ8v11gRIVSqKYFdeE', 4, 'WOT_ePtgKBqJV_1VuNeZCVToeL2mbmCVkGj1cmyyKHU');
INSERT INTO public.audit_entries VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743043065000, 'acguxh8o0CBSU4OfnGAP7m', NULL, 'surcharge.created', 'Surcharge', 'acguxh8n4la4fbE1ts9X_0', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"rate","after":"300"},{"name":"fee","after":"0"}]', 'LKfpXjc5Z_1OL8OflibvdlEbXYsq95UZgfqrKGI5lPk', 5, 'ak9-Zhm-qjMoWjzJ3Qq3yzRAWvNwenq52FqzmiavoDQ');
INSERT INTO public.audit_entries VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743043070000, 'acguxh8sgbIPSYu405_F7F', NULL, 'account.created', 'Account', 'w3dFj7BvBhncE_vCKl_1iw', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"manual_capture_enabled","after":"true"},{"name":"credit_enabled","after":"false"},{"name":"nonoriginating_refund_enabled","after":"false"},{"name":"recurring_charges_enabled","after":"true"},{"name":"capture_time","after":"21:00"},{"name":"capture_zone","after":"America/New_York"}]', 'nZ2KKMQNzyg0yQQPYxsvMtKxBhxw0-pPs5rQSzp6qU0', 6, 'yKoJO82T7e7MCBNs-LNsbm141W0uzZW_LmDIC7zsWAA');
INSERT INTO public.audit_entries VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743043073000, 'acguxh8v4iW7kKU3uqai_Q', NULL, 'surcharge.created', 'Surcharge', 'acguxh8u8XbDSpBq-8y6J-', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"rate","after":"300"},{"name":"fee","after":"0"}]', 'ZihBoPNEvlurkeQBHWFrypMX3RsrhalgGTwTMZfEM28', 7, 'veO0XXjh0PGqZh8mbyb7gBNOpBAdeKn5mFW_t-FhoE4');
INSERT INTO public.audit_entries VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743043078000, 'acguxh8zkMP_kuORHuM26i', NULL, 'account.created', 'Account', 'NHkmcVhyQS92xUeVKhdf8g', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"manual_capture_enabled","after":"false"},{"name":"credit_enabled","after":"false"},{"name":"nonoriginating_refund_enabled","after":"false"},{"name":"recurring_charges_enabled","after":"true"},{"name":"capture_time","after":"21:00"},{"name":"capture_zone","after":"America/New_York"}]', 'CyybckgDud2OczdW6_33p4XvIQNgk0LPotBcWUdSQSw', 8, '7WRCNTTiJZvL2h-252EWqvxpOGCUYr6E8s8wtH6qXBk');
INSERT INTO public.audit_entries VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743043081000, 'acguxh928TS6rNf1H5B9B9', NULL, 'surcharge.created', 'Surcharge', 'acguxh91csc0hEIo7hshqo', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"rate","after":"300"},{"name":"fee","after":"0"}]', 'LgA0Ksi5mM0kpASm1Fn53qvg5lFa-C2fvTIriRYRXgw', 9, 'WdyuBZy1AaYRuOVjc31EWRE-KoBYcP2p46V324W_FOY');
INSERT INTO public.audit_entries VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743043101000, 'acguxh9k0MLhX81U-YcQJW', NULL, 'partner.connected', 'Authorization', 'acguxh9i8v45njWOsq2ePu', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"application","after":"Demo Partner"},{"name":"client_id","after":"7czNFU47wez2ln4nxbxa94RRur7ULVgE31j1bt4stsE6jxyzuj8zL6QpVCyTEYQn"},{"name":"permissions","after":""},{"name":"live","after":true}]', '9uQ6bXtpaqtw3gEr2VSLaKGXyD4qd2OigAE2NzVIxr4', 10, 'yMBUIxeJwr9xc2uI59KJccOTJaaT36vOafT1m3lUHKQ');
INSERT INTO public.audit_entries VALUES ('gateway', 1795743043079000, 'acguxh90gUiwhFMEI7hHNi', NULL, 'account.created', 'Account', 'NHkmcVhyQS92xUeVKhdf8g', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"manual_capture_enabled","after":"false"},{"name":"credit_enabled","after":"false"},{"name":"nonoriginating_refund_enabled","after":"false"},{"name":"recurring_charges_enabled","after":"true"},{"name":"capture_time","after":"21:00"},{"name":"capture_zone","after":"America/New_York"}]', 'enlvYVYHkjB5_-IDp-VVbmTQUue56jYOOlbHKp6sWXo', 8, 'DV8nis2FSsYkksCYuCZepCT1zYt-kJh0twAv7U4Y4ak');
INSERT INTO public.audit_entries VALUES ('gateway', 1795743043094001, 'acguxh9dt2XB03EVziYPRB', NULL, 'merchant.created', 'Merchant', '63PVTeOkk904DUMJuj1Wiw', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"api_allowed_ip_address_ranges","after":""}]', 'NINGRFvJsD0_0imKFZKEI0zV5VCu_i001E-zucL-7gc', 10, '_6CbcVocExI60XlrHZNJqAZSf5YgSsA3rNQaVGCS68Q');
INSERT INTO public.audit_entries VALUES ('gateway', 1795743044006000, 'acguxhvwgwLPmkOtBSaPQS', NULL, 'audit_log.begun', 'Merchant', 'aS1lV_U7r3kqp15enib_NA', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[]', 'W2ImYXMrQGJUgDPE2tHPhMAAxpf7w2M7vQ6qG_O4rbk', 11, 'zpsr-LNVMHRJb6ilIfs7NJxOt0wd8vAd9iWBZ9deAJU');
INSERT INTO public.audit_entries VALUES ('gateway', 1795743044031000, 'acguxhwio4-2j5GBfpXaE7', NULL, 'audit_log.begun', 'Merchant', '63PVTeOkk904DUMJuj1Wiw', 'job', NULL, '{"kind":"job","name":"Gateway"}', '[]', 'yq1EDvTOOEgRT576mwRfKAi1t5QyTSCVXZuM3dVCDWs', 12, '903heNIV4pmJ0LwuMRAQC4NK3LXwnUmvukek8ZKVbug');
INSERT INTO public.audit_entries VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044212000, 'acguxi0zktsS0jYF6W04u-', 'test', 'transaction.refunded', 'Transaction', 'acguxi0tcBUYLc3DKtuFHc', 'key', NULL, '{"kind":"key","name":"sk_test_…cs6N","address":"127.0.0.1"}', '[{"name":"charge_id","after":"acguxhvds-cgFV2mbb0iwy"},{"name":"amount","after":100},{"name":"currency","after":"USD"},{"name":"elsewhere","after":false}]', 'u4U6NnI57iRmweODUi8vRW7ercYD9LdLOrLB6KPXf-4', 11, '0N2F5dwFWMDhTt76BZUBBP6jSq5SE30xww1NlPrkSaM');
INSERT INTO public.audit_entries VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044223000, 'acguxi19cFL2683SRCFEvR', 'test', 'transaction.voided', 'Transaction', 'acguxhwyoJCLF8NJ8-EZ10', 'key', NULL, '{"kind":"key","name":"sk_test_…cs6N","address":"127.0.0.1"}', '[{"name":"type","before":"CHARGE"},{"name":"amount","before":1001},{"name":"status","before":"AUTHORIZED"}]', 'QwzJv9TgdWET6eA7UDo2UXS5af4_eD-BAy-3C-YtRXQ', 12, '_pdz73dBnVRbI--_MI8E-V7zu-QSlOZr9MVPSopRIY4');
INSERT INTO public.audit_entries VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044250000, 'acguxi1xc8YPVrXszlwa3X', 'test', 'webhook.updated', 'Merchant', 'aS1lV_U7r3kqp15enib_NA', 'key', NULL, '{"kind":"key","name":"sk_test_…cs6N","address":"127.0.0.1"}', '[{"name":"test_events_urls","before":"","after":"https://shop.example/events"}]', 'eplEFIy3lzryWFDiObE3w8TTGm4oP55zIie5IZ5D1wA', 13, 'UElAcbfNgVBI7FVU_uEi3oKFIW1SfQ1cc4EeLmjPk68');
INSERT INTO public.audit_entries VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743044307000, 'acguxi3c0lZayJmNUdxuou', 'test', 'recurring_charge.created', 'RecurringCharge', 'acguxi39cQPNWE8Znl5-Y8', 'key', NULL, '{"kind":"key","name":"sk_test_…cs6N","address":"127.0.0.1"}', '[{"name":"account_id","after":"z09Y0XXOTJn0mqRX8YqRGQ"},{"name":"amount","after":500},{"name":"currency","after":"USD"},{"name":"schedule","after":"{\"interval_unit\":\"MONTH\",\"interval_delay\":1,\"start\":\"2036-02-01\"}"},{"name":"status","after":"ACTIVE"},{"name":"next_payment","after":"2036-02-01"},{"name":"paid_with","after":"************4242"}]', 'Q53ChsgWEihjWZl710oXpcpDG021WB3VYH8rCM5HsBY', 14, '8lwOEc1sHBtKGJuO8FhOJuGsNcA2rdMfEexbKKh8wVA');
INSERT INTO public.audit_heads VALUES ('63PVTeOkk904DUMJuj1Wiw', 1, 'MMrkL0TcJnKIdQkKbautSNI2VFUUTyOxB0F8w3_GyVk', 0, '', '2Won2olyjlhPcIbnwTu5i3ijWOAg6xpnzGB88Dx9kQo');
INSERT INTO public.audit_heads VALUES ('gateway', 12, '903heNIV4pmJ0LwuMRAQC4NK3LXwnUmvukek8ZKVbug', 0, '', 'vRA4RzaoMBal-qk84v6mEvWPugsHvEHJA2u-yCSVooo');
INSERT INTO public.audit_heads VALUES ('aS1lV_U7r3kqp15enib_NA', 14, '8lwOEc1sHBtKGJuO8FhOJuGsNcA2rdMfEexbKKh8wVA', 0, '', 'g9alPhkek9RNUxz0AuIkaBdwO4FwRw--syzIsEQ5Jx8');
INSERT INTO public.authorizations VALUES ('acguxh9i8v45njWOsq2ePu', 'IwoAhnSN1Nqfe45yYArM2A', 'aS1lV_U7r3kqp15enib_NA', 1795743043099, NULL, NULL, '', 1);
INSERT INTO public.brands VALUES ('service', 1795743043021, 1795743043021, 'Service', '#0f766e', NULL, NULL);
INSERT INTO public.brands VALUES ('harbor', 1795743043021, 1795743043021, 'Harbor Pay', '#1d4ed8', NULL, NULL);
INSERT INTO public.card_attempts VALUES ('aS1lV_U7r3kqp15enib_NA', 'live', 'bkLn-giD_UkGAd2uzmVLO1psk5REcdbOtqLwAGTk3-M', 1795743044132, 'acguxhz0ghfkG5KZaH9Ao1', 'key', '3kRLZ0oaG3T4pUQ6_TBx', 'approved', 1);
INSERT INTO public.data_keys VALUES ('aS1lV_U7r3kqp15enib_NA', 1, 1795743044007, 'file', 'afd15775', '1.afd15775.Ai1Vp3ZsMJrkaDpA0PQg7bbxBxM7S8IBYoQHwgS63g_O47H_dM0iFjhe1DhLOOYtzUDYxCI_4p950v0Q1AnWNMQBoV72ptoi', 1795743044007);
INSERT INTO public.deliveries VALUES ('acguxi3nkMDL2aoz7DKqDE', 'aS1lV_U7r3kqp15enib_NA', 'test', 'vXamkCNc9qpRzaLZnMpl6L', 'acguxi2e8nI5T_g-abc9hC', 'https://shop.example/events', '{"id":"acguxi2e8nI5T_g-abc9hC","created":"2026-11-27T01:30:44.264Z","type":"transaction.created","data":{"id":"acguxi28wyXGjqrOpdWvx8","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"PENDING","amount":1,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"created":"2026-11-27T01:30:44.264Z","modified":"2026-11-27T01:30:44.264Z"}}', 'gateway_event', 'PENDING', 0, 0, 1795743044264, 1795743044264, 1795743044269000, 1795743044264, 0);
INSERT INTO public.deliveries VALUES ('acguxi3nlR0wiHuY8UNo4k', 'aS1lV_U7r3kqp15enib_NA', 'test', 'vXamkCNc9qpRzaLZnMpl6L', 'acguxi2kgzP04xYQSgzyTJ', 'https://shop.example/events', '{"id":"acguxi2kgzP04xYQSgzyTJ","created":"2026-11-27T01:30:44.274Z","type":"transaction.authorized","data":{"id":"acguxi28wyXGjqrOpdWvx8","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"AUTHORIZED","amount":1,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"QZTZES","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"cvv_result":"MATCHED","created":"2026-11-27T01:30:44.264Z","modified":"2026-11-27T01:30:44.274Z"}}', 'gateway_event', 'PENDING', 0, 0, 1795743044274, 1795743044274, 1795743044276000, 1795743044274, 0);
INSERT INTO public.deliveries VALUES ('acguxi3nmPVgNAfykBdOSi', 'aS1lV_U7r3kqp15enib_NA', 'test', 'vXamkCNc9qpRzaLZnMpl6L', 'acguxi3b4xxiBQU0Sf5BM4', 'https://shop.example/events', '{"id":"acguxi3b4xxiBQU0Sf5BM4","created":"2026-11-27T01:30:44.302Z","type":"recurring_charge.created","data":{"id":"acguxi39cQPNWE8Znl5-Y8","status":"ACTIVE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","amount":500,"currency":"USD","schedule":{"interval_unit":"MONTH","interval_delay":1,"start":"2036-02-01"},"total_occurrences":0,"total_amount":0,"next_payment":"2036-02-01","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"created":"2026-11-27T01:30:44.302Z","modified":"2026-11-27T01:30:44.302Z"}}', 'gateway_event', 'PENDING', 0, 0, 1795743044302, 1795743044302, 1795743044306000, 1795743044302, 0);
INSERT INTO public.deliveries VALUES ('acguxi3nnN_nACm2L16nAn', 'aS1lV_U7r3kqp15enib_NA', 'test', 'vXamkCNc9qpRzaLZnMpl6L', 'acguxi3dsz_kRdCsUfF2Zs', 'https://shop.example/events', '{"id":"acguxi3dsz_kRdCsUfF2Zs","created":"2026-11-27T01:30:44.302Z","type":"recurring_charge.occurrence.created","data":{"id":"acguxi3c1DBWz6TQ_2u0eA","recurring_charge_id":"acguxi39cQPNWE8Znl5-Y8","status":"PENDING","amount":500,"due_date":"2036-02-01","attempts":0,"created":"2026-11-27T01:30:44.302Z","modified":"2026-11-27T01:30:44.302Z"}}', 'gateway_event', 'PENDING', 0, 0, 1795743044302, 1795743044302, 1795743044309000, 1795743044302, 0);
INSERT INTO public.event_counts VALUES ('aS1lV_U7r3kqp15enib_NA', 'live', 20784, 0, 2);
INSERT INTO public.event_counts VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 20784, 0, 24);
INSERT INTO public.event_heads VALUES ('aS1lV_U7r3kqp15enib_NA', 'live', 2, 1, NULL, 1);
INSERT INTO public.event_heads VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 24, 1, NULL, 1);
INSERT INTO public.events VALUES ('acguxhw747ZW4kY8tVPRBS', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044011, 'transaction.created', '{"id":"acguxhvds-cgFV2mbb0iwy","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"PENDING","amount":1000,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"reference":"order-0","created":"2026-11-27T01:30:44.011Z","modified":"2026-11-27T01:30:44.011Z"}', 1795743044018000, NULL, 'acguxhvds-cgFV2mbb0iwy', 1);
INSERT INTO public.events VALUES ('acguxhwhsjJxikMR8CP3Bh', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044026, 'transaction.authorized', '{"id":"acguxhvds-cgFV2mbb0iwy","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"AUTHORIZED","amount":1000,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"TSRSGJ","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"cvv_result":"MATCHED","reference":"order-0","created":"2026-11-27T01:30:44.011Z","modified":"2026-11-27T01:30:44.026Z"}', 1795743044030000, NULL, 'acguxhvds-cgFV2mbb0iwy', 2);
INSERT INTO public.events VALUES ('acguxhx34-YHYP5gaqkHRe', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044049, 'transaction.created', '{"id":"acguxhwyoJCLF8NJ8-EZ10","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"PENDING","amount":1001,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"reference":"order-1","created":"2026-11-27T01:30:44.049Z","modified":"2026-11-27T01:30:44.049Z"}', 1795743044054000, NULL, 'acguxhwyoJCLF8NJ8-EZ10', 3);
INSERT INTO public.events VALUES ('acguxhxb43EOrJMQmyMNKO', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044060, 'transaction.authorized', '{"id":"acguxhwyoJCLF8NJ8-EZ10","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"AUTHORIZED","amount":1001,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"ELHAVO","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"cvv_result":"MATCHED","reference":"order-1","created":"2026-11-27T01:30:44.049Z","modified":"2026-11-27T01:30:44.060Z"}', 1795743044063000, NULL, 'acguxhwyoJCLF8NJ8-EZ10', 4);
INSERT INTO public.events VALUES ('acguxhxk0HvjLB9e-dmUFX', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044069, 'transaction.created', '{"id":"acguxhxggc72wSF1LDPiNm","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"PENDING","amount":1002,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"reference":"order-2","created":"2026-11-27T01:30:44.069Z","modified":"2026-11-27T01:30:44.069Z"}', 1795743044073000, NULL, 'acguxhxggc72wSF1LDPiNm', 5);
INSERT INTO public.events VALUES ('acguxhxpcKM2Zzs6sMs6W7', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044077, 'transaction.authorized', '{"id":"acguxhxggc72wSF1LDPiNm","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"AUTHORIZED","amount":1002,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"BAPSPT","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"cvv_result":"MATCHED","reference":"order-2","created":"2026-11-27T01:30:44.069Z","modified":"2026-11-27T01:30:44.077Z"}', 1795743044079000, NULL, 'acguxhxggc72wSF1LDPiNm', 6);
INSERT INTO public.events VALUES ('acguxhxvllxB7xvL-Vh2rd', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044084, 'transaction.created', '{"id":"acguxhxswMBDQEX1HScRzq","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"PENDING","amount":1003,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"reference":"order-3","created":"2026-11-27T01:30:44.084Z","modified":"2026-11-27T01:30:44.084Z"}', 1795743044086000, NULL, 'acguxhxswMBDQEX1HScRzq', 7);
INSERT INTO public.events VALUES ('acguxhy1sbnEdTd66j0YLl', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044090, 'transaction.authorized', '{"id":"acguxhxswMBDQEX1HScRzq","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"AUTHORIZED","amount":1003,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"ZFMJFX","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"cvv_result":"MATCHED","reference":"order-3","created":"2026-11-27T01:30:44.084Z","modified":"2026-11-27T01:30:44.090Z"}', 1795743044093000, NULL, 'acguxhxswMBDQEX1HScRzq', 8);
INSERT INTO public.events VALUES ('acguxhy80pCXbv57PUD_UT', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044098, 'transaction.created', '{"id":"acguxhy5cbiObLvaSjXHcL","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"PENDING","amount":1004,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"reference":"order-4","created":"2026-11-27T01:30:44.098Z","modified":"2026-11-27T01:30:44.098Z"}', 1795743044100000, NULL, 'acguxhy5cbiObLvaSjXHcL', 9);
INSERT INTO public.events VALUES ('acguxhyxthcTxKLyzT3KmF', 'aS1lV_U7r3kqp15enib_NA', 'live', 1795743044125, 'transaction.created', '{"id":"acguxhytcnt6_RUyvQSIW9","type":"CHARGE","account_id":"w3dFj7BvBhncE_vCKl_1iw","status":"PENDING","amount":2500,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"created":"2026-11-27T01:30:44.125Z","modified":"2026-11-27T01:30:44.125Z"}', 1795743044129000, NULL, 'acguxhytcnt6_RUyvQSIW9', 1);
INSERT INTO public.events VALUES ('acguxhz34cHLyrnFwKhro-', 'aS1lV_U7r3kqp15enib_NA', 'live', 1795743044133, 'transaction.authorized', '{"id":"acguxhytcnt6_RUyvQSIW9","type":"CHARGE","account_id":"w3dFj7BvBhncE_vCKl_1iw","status":"AUTHORIZED","amount":2500,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"IGACJL","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"cvv_result":"MATCHED","created":"2026-11-27T01:30:44.125Z","modified":"2026-11-27T01:30:44.133Z"}', 1795743044135000, NULL, 'acguxhytcnt6_RUyvQSIW9', 2);
INSERT INTO public.events VALUES ('acguxhydcoh5DBEBZSCNgy', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044104, 'transaction.authorized', '{"id":"acguxhy5cbiObLvaSjXHcL","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"AUTHORIZED","amount":1004,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"SKWQJM","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"cvv_result":"MATCHED","reference":"order-4","created":"2026-11-27T01:30:44.098Z","modified":"2026-11-27T01:30:44.104Z"}', 1795743044106000, NULL, 'acguxhy5cbiObLvaSjXHcL', 10);
INSERT INTO public.events VALUES ('acguxhyjl0T5yv2ItEWBFN', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044111, 'transaction.created', '{"id":"acguxhyhssy5tdEnq5dMMI","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"PENDING","amount":1999,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************0002","fingerprint":"wNoDjt2yghor6uu99ROk"},"created":"2026-11-27T01:30:44.111Z","modified":"2026-11-27T01:30:44.111Z"}', 1795743044113000, NULL, 'acguxhyhssy5tdEnq5dMMI', 11);
INSERT INTO public.events VALUES ('acguxhyo1wxv_vx0JVsuVV', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044116, 'transaction.failed', '{"id":"acguxhyhssy5tdEnq5dMMI","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"FAILED","amount":1999,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************0002","fingerprint":"wNoDjt2yghor6uu99ROk"},"failure_code":"card_declined","created":"2026-11-27T01:30:44.111Z","modified":"2026-11-27T01:30:44.116Z"}', 1795743044118000, NULL, 'acguxhyhssy5tdEnq5dMMI', 12);
INSERT INTO public.events VALUES ('acguxi00xRzDsKkpyau-yp', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044169, 'transaction.created', '{"id":"acguxhzxcSeZC9bS1q42vS","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"PENDING","amount":3000,"currency":"USD","auto_capture":false,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"created":"2026-11-27T01:30:44.169Z","modified":"2026-11-27T01:30:44.169Z"}', 1795743044173000, NULL, 'acguxhzxcSeZC9bS1q42vS', 13);
INSERT INTO public.events VALUES ('acguxi074HVrctXMiOJLE2', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044177, 'transaction.authorized', '{"id":"acguxhzxcSeZC9bS1q42vS","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"AUTHORIZED","amount":3000,"currency":"USD","auto_capture":false,"amount_refunded":0,"authorization_code":"ZCBCFE","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"created":"2026-11-27T01:30:44.169Z","modified":"2026-11-27T01:30:44.177Z"}', 1795743044180000, NULL, 'acguxhzxcSeZC9bS1q42vS', 14);
INSERT INTO public.events VALUES ('acguxi0g1b9CY06GZ94pl-', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044187, 'transaction.created', '{"id":"acguxi0dcI0G3PddEq-BF-","type":"CHARGE","account_id":"fSIY9FVH7if5hc9Uj429yQ","status":"PENDING","amount":4000,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"bank","account_type":"CHECKING","bank_name":"FIRST BANK OF TESTING","routing_number":"******013","account_number":"******7890","fingerprint":"F-hGbMkZdc-lRJULt9ka"},"created":"2026-11-27T01:30:44.187Z","modified":"2026-11-27T01:30:44.187Z"}', 1795743044190000, NULL, 'acguxi0dcI0G3PddEq-BF-', 15);
INSERT INTO public.events VALUES ('acguxi0kh40F2TWp25ueUE', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044194, 'transaction.authorized', '{"id":"acguxi0dcI0G3PddEq-BF-","type":"CHARGE","account_id":"fSIY9FVH7if5hc9Uj429yQ","status":"AUTHORIZED","amount":4000,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"UCERHZ","method":{"type":"bank","account_type":"CHECKING","bank_name":"FIRST BANK OF TESTING","routing_number":"******013","account_number":"******7890","fingerprint":"F-hGbMkZdc-lRJULt9ka"},"created":"2026-11-27T01:30:44.187Z","modified":"2026-11-27T01:30:44.194Z"}', 1795743044195000, NULL, 'acguxi0dcI0G3PddEq-BF-', 16);
INSERT INTO public.events VALUES ('acguxi0wwDf3Jl7cHc4SHR', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044206, 'transaction.updated', '{"id":"acguxhvds-cgFV2mbb0iwy","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"AUTHORIZED","amount":1000,"currency":"USD","auto_capture":true,"amount_refunded":100,"authorization_code":"TSRSGJ","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"cvv_result":"MATCHED","reference":"order-0","created":"2026-11-27T01:30:44.011Z","modified":"2026-11-27T01:30:44.206Z"}', 1795743044209000, NULL, 'acguxhvds-cgFV2mbb0iwy', 17);
INSERT INTO public.events VALUES ('acguxi0ypTk8jWkWExqBDk', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044210, 'transaction.created', '{"id":"acguxi0tcBUYLc3DKtuFHc","type":"REFUND","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"PENDING","amount":100,"currency":"USD","auto_capture":true,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"charge_id":"acguxhvds-cgFV2mbb0iwy","created_by":{"kind":"key","name":"sk_test_…cs6N"},"created":"2026-11-27T01:30:44.210Z","modified":"2026-11-27T01:30:44.210Z"}', 1795743044211000, NULL, 'acguxi0tcBUYLc3DKtuFHc', 18);
INSERT INTO public.events VALUES ('acguxi11c4i5eZE0142wuo', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044206, 'transaction.authorized', '{"id":"acguxi0tcBUYLc3DKtuFHc","type":"REFUND","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"AUTHORIZED","amount":100,"currency":"USD","auto_capture":true,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"charge_id":"acguxhvds-cgFV2mbb0iwy","created_by":{"kind":"key","name":"sk_test_…cs6N"},"created":"2026-11-27T01:30:44.210Z","modified":"2026-11-27T01:30:44.206Z"}', 1795743044214000, NULL, 'acguxi0tcBUYLc3DKtuFHc', 19);
INSERT INTO public.events VALUES ('acguxi1epB4ApqbdVHX1a4', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044228, 'transaction.voided', '{"id":"acguxhwyoJCLF8NJ8-EZ10","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"VOIDED","amount":1001,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"ELHAVO","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"cvv_result":"MATCHED","reference":"order-1","created":"2026-11-27T01:30:44.049Z","modified":"2026-11-27T01:30:44.228Z"}', 1795743044229000, NULL, 'acguxhwyoJCLF8NJ8-EZ10', 20);
INSERT INTO public.events VALUES ('acguxi2e8nI5T_g-abc9hC', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044264, 'transaction.created', '{"id":"acguxi28wyXGjqrOpdWvx8","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"PENDING","amount":1,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"created":"2026-11-27T01:30:44.264Z","modified":"2026-11-27T01:30:44.264Z"}', 1795743044269000, NULL, 'acguxi28wyXGjqrOpdWvx8', 21);
INSERT INTO public.events VALUES ('acguxi2kgzP04xYQSgzyTJ', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044274, 'transaction.authorized', '{"id":"acguxi28wyXGjqrOpdWvx8","type":"CHARGE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","status":"AUTHORIZED","amount":1,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"QZTZES","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"cvv_result":"MATCHED","created":"2026-11-27T01:30:44.264Z","modified":"2026-11-27T01:30:44.274Z"}', 1795743044276000, NULL, 'acguxi28wyXGjqrOpdWvx8', 22);
INSERT INTO public.events VALUES ('acguxi3b4xxiBQU0Sf5BM4', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044302, 'recurring_charge.created', '{"id":"acguxi39cQPNWE8Znl5-Y8","status":"ACTIVE","account_id":"z09Y0XXOTJn0mqRX8YqRGQ","amount":500,"currency":"USD","schedule":{"interval_unit":"MONTH","interval_delay":1,"start":"2036-02-01"},"total_occurrences":0,"total_amount":0,"next_payment":"2036-02-01","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"},"created":"2026-11-27T01:30:44.302Z","modified":"2026-11-27T01:30:44.302Z"}', 1795743044306000, NULL, 'acguxi39cQPNWE8Znl5-Y8', 23);
INSERT INTO public.events VALUES ('acguxi3dsz_kRdCsUfF2Zs', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044302, 'recurring_charge.occurrence.created', '{"id":"acguxi3c1DBWz6TQ_2u0eA","recurring_charge_id":"acguxi39cQPNWE8Znl5-Y8","status":"PENDING","amount":500,"due_date":"2036-02-01","attempts":0,"created":"2026-11-27T01:30:44.302Z","modified":"2026-11-27T01:30:44.302Z"}', 1795743044309000, NULL, 'acguxi3c1DBWz6TQ_2u0eA', 24);
INSERT INTO public.idempotency_keys VALUES ('7oh258j_n-dFCEZcn5YHDCxuhP7zr0M2wEnsRA2MFb8', 'aS1lV_U7r3kqp15enib_NA', 1795743044262, 1795829444262, '0OIImGk-eR_-E_eL9sryM-2ZvXFUPNZ6B0mVRKksRGA', NULL, 'Transaction', 'acguxi28wyXGjqrOpdWvx8', '1.afd15775.wkhCayR4qVEG2iNSaMdgEstkNqttyx16BBBqMDp0FY8N9MfyJ6PhDCKt1nh6zYQkPf60gcyB_ymWOIocFCwjef8fsEJOkfWgjeBOnSQ7o7VbzHUIoZt2n48mScLyHPram7q8AcdgcCnapnpMRZ5grVxkT4LeThhboMxGM1pFkL007Zqq5vzwkAk44CDLEQv41o6-qF7LeChU09xcDGQSe2UYyW7I1qXD7lDr06vwHIkG6Zz24Rv5Nwt1NbybbZLGxs1LIKYlbEJCBT8tYx3DPkU7pZbPBe2j1ViAirWoL4Oj-WYQsi7gpPKm_07ypSsOEdq1dIZJw0l5SNCok4xfxYn6B121NqrnDPOPzOHXQJEYrAsJb92GzBirWBpBhL5KJPeE2CCGh2KueWV99EJTsElCgs9KzzjFZJos4LjbMotYmdSfxvZ501-O20JKzZeiKSUI5iS97bryhu3kI5aClWKmy6fS9awWGuUHSMzdVCJjFhUDIpWUZbMT9r0JxOjmFzHhh7t2vEPrYQLYym_8w6KI13l4pDOAcbiMkCeviF9qn8XhOjwaiUOJsA4v5TL3kU_W9bCuxAcC61FRktcAUuX5_o6H41ClyZE1UIUEJ5lwGHy-yRMysoQhssu7gqTrbNAZlvWaNM0lHdMPRoRu0J3MxRC6mittVzFm34V2OLcbi1IpukmhG_PjSy3DC7dggu-SWt0JN8vXErIkqfOrSXv0zb1x3zqrzt60MMohUnZE5ms2MI66JWxt35-YKUZWkIcHMsakbM6AmaJmvZUk3mPYkolePX1LIeBKc227Qt4mYLWf2Hvkn5dZ81tp-5hQ_l2H7ytpwqd9G_4');
INSERT INTO public.jobs VALUES ('acguxh7z47aUdT7_tyxPEL', 'card_expiry', 'aS1lV_U7r3kqp15enib_NA', 'test', 'aS1lV_U7r3kqp15enib_NA:test', 1796101200000, 1796101200000, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('acguxh80w8cRRhabrt1Q2g', 'card_expiry', 'aS1lV_U7r3kqp15enib_NA', 'live', 'aS1lV_U7r3kqp15enib_NA:live', 1796101200000, 1796101200000, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('acguxh88wwSN0bJgcPztyI', 'capture', 'aS1lV_U7r3kqp15enib_NA', 'test', 'z09Y0XXOTJn0mqRX8YqRGQ', 1795744800000, 1795744800000, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('acguxh8kgNpjDMdvOpuS9Q', 'capture', 'aS1lV_U7r3kqp15enib_NA', 'test', 'fSIY9FVH7if5hc9Uj429yQ', 1795744800000, 1795744800000, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('acguxh8qoF4D8IYCvURdXL', 'capture', 'aS1lV_U7r3kqp15enib_NA', 'live', 'w3dFj7BvBhncE_vCKl_1iw', 1795744800000, 1795744800000, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('acguxh8xsk3RIG2sAAgsq9', 'capture', 'aS1lV_U7r3kqp15enib_NA', 'live', 'NHkmcVhyQS92xUeVKhdf8g', 1795744800000, 1795744800000, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('acguxh9c01_xc-k-OiXpLu', 'card_expiry', '63PVTeOkk904DUMJuj1Wiw', 'test', '63PVTeOkk904DUMJuj1Wiw:test', 1796101200000, 1796101200000, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('acguxh9cwdsxTG78n4SqH4', 'card_expiry', '63PVTeOkk904DUMJuj1Wiw', 'live', '63PVTeOkk904DUMJuj1Wiw:live', 1796101200000, 1796101200000, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('acguxi080BUnqlFDYWyfwJ', 'expire_hold', 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhzxcSeZC9bS1q42vS', 1796347844169, 1796347844169, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('acguxi3fk4ymdSX7dv4pPf', 'collect', 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxi3c1DBWz6TQ_2u0eA', 2085454800000, 2085454800000, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('acguxi3pcR4tnW11bv7str', 'deliver', 'aS1lV_U7r3kqp15enib_NA', 'test', 'vXamkCNc9qpRzaLZnMpl6L', 1795743044264, 1795743044264, 0, NULL, NULL);
INSERT INTO public.kysely_migration VALUES ('001-first-payment', '2026-11-27T01:30:42.341Z');
INSERT INTO public.kysely_migration VALUES ('002-surcharges', '2026-11-27T01:30:42.344Z');
INSERT INTO public.kysely_migration VALUES ('003-after-the-charge', '2026-11-27T01:30:42.358Z');
INSERT INTO public.kysely_migration VALUES ('004-credits-and-signatures', '2026-11-27T01:30:42.363Z');
INSERT INTO public.kysely_migration VALUES ('005-locks', '2026-11-27T01:30:42.365Z');
INSERT INTO public.kysely_migration VALUES ('006-payment-methods', '2026-11-27T01:30:42.374Z');
INSERT INTO public.kysely_migration VALUES ('007-merchant-and-accounts', '2026-11-27T01:30:42.390Z');
INSERT INTO public.kysely_migration VALUES ('008-simulator-rules', '2026-11-27T01:30:42.397Z');
INSERT INTO public.kysely_migration VALUES ('009-search', '2026-11-27T01:30:42.410Z');
INSERT INTO public.kysely_migration VALUES ('010-idempotency', '2026-11-27T01:30:42.418Z');
INSERT INTO public.kysely_migration VALUES ('011-sealed-keys', '2026-11-27T01:30:42.420Z');
INSERT INTO public.kysely_migration VALUES ('012-under-way', '2026-11-27T01:30:42.421Z');
INSERT INTO public.kysely_migration VALUES ('013-jobs', '2026-11-27T01:30:42.437Z');
INSERT INTO public.kysely_migration VALUES ('014-webhooks', '2026-11-27T01:30:42.450Z');
INSERT INTO public.kysely_migration VALUES ('015-recurring', '2026-11-27T01:30:42.463Z');
INSERT INTO public.kysely_migration VALUES ('016-card-expiry', '2026-11-27T01:30:42.474Z');
INSERT INTO public.kysely_migration VALUES ('020-id-terms', '2026-11-27T01:30:42.475Z');
INSERT INTO public.kysely_migration VALUES ('999-a-later-version-has-ended-the-upgrade', '');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.locks VALUES ('sealed_keys:fingerprint');
INSERT INTO public.locks VALUES ('brands');
INSERT INTO public.locks VALUES ('demo merchant');
INSERT INTO public.locks VALUES ('primary MerchantAccount test aS1lV_U7r3kqp15enib_NA');
INSERT INTO public.locks VALUES ('primary AchAccount test aS1lV_U7r3kqp15enib_NA');
INSERT INTO public.locks VALUES ('primary MerchantAccount live aS1lV_U7r3kqp15enib_NA');
INSERT INTO public.locks VALUES ('primary AchAccount live aS1lV_U7r3kqp15enib_NA');
INSERT INTO public.locks VALUES ('demo partner');
INSERT INTO public.locks VALUES ('authorization:IwoAhnSN1Nqfe45yYArM2A:aS1lV_U7r3kqp15enib_NA');
INSERT INTO public.locks VALUES ('people');
INSERT INTO public.mails VALUES ('acguxi1z4wXNsFYJsS7sQd', 'aS1lV_U7r3kqp15enib_NA', 'live', 1795743044250, 1795743044252000, 'security_notice', 'acguxi1xc8YPVrXszlwa3X', 'Harbor Pay', 'demo@example.com', 'Webhook URLs changed: Demo Shop', '1.afd15775.iPxYnGFWm9dOZfDuhjQLG8nKcfJR4a7ZiwRL8SUTmy1sHNHWkrvRDM5R-pw-F0TiGSUtlLa16x1QULhwfZTGTe-aGYmBIoBhWuFMjNMC5ucVfcSiOiKNSqoK8UP_P86amf15b5E1hh6eDaqU-D9hiIUerCA_NDytyR6hnEB-PtTW4lPZqBLB5RyQiBkxevP-ym5r9Izer-ZKfytI_tFGWPEX_hXURm9oU2DpKj0qSSFVssUxLIY-DTxOI8zJ7JpZjQMlQK_QqlftcyXLlz0cUPwAgTr8i6qTZnjono1IdBKBiRQ486vz-jNXpOBrRe7dnX4AuozBxSAJRtlLgOdAX2RpcmrVsJZY520f4PXi10NCOdYxL6jt3Ojz25lDaaM-_XV9I-k3utcO2wwvLaoxNwXMZbwzwnsvPKslhyy3gAF2YZ4wR_bFyjmq-IC4C_SfVmYmlz6PFGuIXgP7e42OFumFighuymrMeIBoWl-o8IOmm396K2lUb7DKBDe1g91YaagmevIcjDIfoPigwqNNCkbvd0Gj69f7eWaSGJElbqQX337Lt-MAWAPy7PwB9cjdA4z4ox5pqV2lW1zT1WdmTbtq1qG6AT-Yhlxj9Fy23BjVSLuBTK2O8wcbYUNkWJPKIn3wewp6WaLJjGsjFKku43gtfeYlZ79CsVBcJrER6ZS09z9ZlAWjTIc4WRON99BbBPonP0QndFiTmN3s3bRmBud9sud4nEfbc54MU3OW2MOpDpMXmDA0gtieZWoldpdN0Hv4MErv5_k_gK2nLFMsiIHbp2mWumvcil0Azj2kVL03HXtV8Q0y7IpavKGvcsnT1ShGB7QKz_MWda7GfQuYHRkWDNNkHkZ8Je086XuvyUPW-YnJVUM_ZjLoQXtbrfTI82rkFbvNrgSgvw9YAhfvDPXTjp00KT_AI0sfA7wdotTgWspRhQy1sEkOdkUGiAlJ4GHGGrKcpYKjNDDzBMkWiMEBU9Vy0gZci-5esvFuUgoGP6iTNp3NYbcU14c0spyA8p6sgGXaENfJgP27NXqtnbhy03oQPaAfyi-Z9WgcCYS1-ue_5-2pXQW_Skb8FZNMZ9r0iU52dytSgPr1Kco6y8MaW7NSzVFQa2UQKhDKkjoTrpvrGqcY4c1QhNoXXu7qeozM-pxB4eU3HBRg1LNNxR80_Cj0hNYdMKSNnrQZzxwidp8x_VK96R-AU7qc63YIiO07s8jSdrmbxxKuhxlRd_l507N5OwhQi2mPF9zp-yXM2k7XC1OAJ8t3dTGwSPDwL9Fy_xqe4ERLunlIJvvasHtBzEffzmqrLfQMZvMgFvCzD6Q6mMXhaBycyves_hb9Fz5v0Kos89DwInMbU7VeFfEBY5mEhizLRFP5eU8VRbAMvA5pTCAiyH9EBeOKtGc16szRMPbZqr3KoQOoktABnqAayAuKFp7SgxVu3j9mRYP30zPyie9_8oochhpqJoyvFBugow2Jv-fJpcIA4t4w4nPahGFilXSitiBg6hVveJtpFxaVsE_h6HmgYzHzmp7UWng9gFAxFRa8eCnCrkc4b8Q1xMBSu2XHwdeAuNSTZA', 'SENT', 1, 1795743044308, NULL, NULL, NULL);
INSERT INTO public.memberships VALUES ('EZbWTJXSH3VHP75eHvHapA', 'aS1lV_U7r3kqp15enib_NA', 'owner', 1795743043109);
INSERT INTO public.merchants VALUES ('63PVTeOkk904DUMJuj1Wiw', 1795743043091, 'Demo Partner', 'm_uqbVcqzCyngPVA4rUosJO3', '', 1795743043091, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'America/New_York', '', '', '', 0, NULL, 'ACTIVE', NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 0, NULL, 0, NULL, NULL, '', '', 0, 0, NULL);
INSERT INTO public.merchants VALUES ('aS1lV_U7r3kqp15enib_NA', 1795743043028, 'Demo Shop', 'm_rZ4iDzOD2DFS2FIM5rwuqb', '', 1795743044249, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'America/New_York', '', '', 'https://shop.example/events', 0, NULL, 'ACTIVE', NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 0, NULL, 0, NULL, NULL, '', '', 0, 1, NULL);
INSERT INTO public.oauth_tokens VALUES ('pzFkj8AxK8mFjWkEh7v_J5Ce1zaCKYvJH0ri3dNqwtI', 'IwoAhnSN1Nqfe45yYArM2A', 'payments', 'acguxh9i8v45njWOsq2ePu', NULL, 1795743043103, NULL);
INSERT INTO public.occurrences VALUES ('acguxi3c1DBWz6TQ_2u0eA', 'acguxi39cQPNWE8Znl5-Y8', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044302, 1795743044302, 1795743044307001, 'PENDING', 500, '2036-02-01', 0, NULL);
INSERT INTO public.partner_applications VALUES ('IwoAhnSN1Nqfe45yYArM2A', '63PVTeOkk904DUMJuj1Wiw', 'service', 1795743043095, 1795743043095, 'Demo Partner', '7czNFU47wez2ln4nxbxa94RRur7ULVgE31j1bt4stsE6jxyzuj8zL6QpVCyTEYQn', 'n7GTudnknikGyfDb2RtAukEv4p4Ypkui5mvtJ4oJXvg', NULL, NULL, 1, 'https://partner.example/connected', '', 'APPROVED', NULL, NULL, NULL);
INSERT INTO public.plans VALUES ('standard', 'Standard', 0);
INSERT INTO public.plans VALUES ('trust', 'Trust', 1);
INSERT INTO public.recurring_charges VALUES ('acguxi39cQPNWE8Znl5-Y8', 'aS1lV_U7r3kqp15enib_NA', 'test', 1795743044302, 1795743044302, 'ACTIVE', NULL, 'z09Y0XXOTJn0mqRX8YqRGQ', NULL, NULL, 500, 'USD', '{"interval_unit":"MONTH","interval_delay":1,"start":"2036-02-01"}', NULL, NULL, 0, 0, '2036-02-01', '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"}', NULL, 'acguxhzr42DvgFjFfuGrTE', NULL, NULL, NULL, NULL);
INSERT INTO public.saved_methods VALUES ('acguxhzr42DvgFjFfuGrTE', 'aS1lV_U7r3kqp15enib_NA', 'test', 'card', 1795743044162, 1795743044162, NULL, 'regular', NULL, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"}', '2.1.hvAfvdxXD8dmE11v65FBnGkmmj-Lo4c9-kfsLr-A3GbevS1UqLaTO6ZWZkk', 12, 2040, 0);
INSERT INTO public.schema_steps VALUES ('100-strict-tables/strict tables', '100-strict-tables', 'change', 'expand', 1795743042487, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('101-people/users', '101-people', 'change', 'expand', 1795743042503, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('101-people/teams and sessions', '101-people', 'change', 'expand', 1795743042516, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('101-people/approvals', '101-people', 'change', 'expand', 1795743042523, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('101-people/audit log', '101-people', 'change', 'expand', 1795743042532, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('101-people/the audit log is append-only', '101-people', 'change', 'expand', 1795743042536, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('102-partners/brands and partner applications', '102-partners', 'change', 'expand', 1795743042543, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('102-partners/authorizations', '102-partners', 'change', 'expand', 1795743042565, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('102-partners/merchant applications', '102-partners', 'change', 'expand', 1795743042585, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('102-partners/partner events', '102-partners', 'change', 'expand', 1795743042592, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('103-invoicing/mails', '103-invoicing', 'change', 'expand', 1795743042610, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('103-invoicing/contacts', '103-invoicing', 'change', 'expand', 1795743042630, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('103-invoicing/invoices', '103-invoicing', 'change', 'expand', 1795743042646, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('103-invoicing/portal links and files', '103-invoicing', 'change', 'expand', 1795743042662, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('103-invoicing/invoice payments', '103-invoicing', 'change', 'expand', 1795743042671, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('104-records/request log and figures', '104-records', 'change', 'expand', 1795743042680, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('104-records/card testing', '104-records', 'change', 'expand', 1795743042692, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('104-records/origins, data keys and event heads', '104-records', 'change', 'expand', 1795743042700, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/columns of instances', '105-payments', 'change', 'expand', 1795743042702, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/columns of merchants', '105-payments', 'change', 'expand', 1795743042714, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/columns of accounts', '105-payments', 'change', 'expand', 1795743042716, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/columns of secret_keys', '105-payments', 'change', 'expand', 1795743042721, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/columns of webhook_secrets', '105-payments', 'change', 'expand', 1795743042722, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/columns of tokens', '105-payments', 'change', 'expand', 1795743042725, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/columns of transactions', '105-payments', 'change', 'expand', 1795743042728, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/columns of recurring_charges', '105-payments', 'change', 'expand', 1795743042730, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/columns of events', '105-payments', 'change', 'expand', 1795743042732, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/columns of surcharges', '105-payments', 'change', 'expand', 1795743042734, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/origins are checked', '105-payments', 'change', 'expand', 1795743042737, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/processes of 1.4.0', '105-payments', 'change', 'expand', 1795743042738, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/surcharges of accounts', '105-payments', 'backfill', 'expand', 1795743042739, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/events_order', '105-payments', 'index', 'expand', 1795743042742, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/events_unplaced', '105-payments', 'index', 'expand', 1795743042744, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/surcharges_account', '105-payments', 'index', 'expand', 1795743042745, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('106-transaction-counts/counters of transactions by day', '106-transaction-counts', 'change', 'expand', 1795743042753, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('107-event-counts/counters of events by day', '107-event-counts', 'change', 'expand', 1795743042757, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('107-event-counts/columns of event_heads', '107-event-counts', 'change', 'expand', 1795743042760, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('107-event-counts/event_heads_open', '107-event-counts', 'index', 'expand', 1795743042762, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('108-search-texts/texts of transactions', '108-search-texts', 'change', 'expand', 1795743042784, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('109-token-rooms/room for tokens', '109-token-rooms', 'change', 'expand', 1795743042789, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('110-test-clock-turns/turns of test clocks', '110-test-clock-turns', 'change', 'expand', 1795743042792, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('111-archives/archives', '111-archives', 'change', 'expand', 1795743042798, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('113-due-dates/columns of invoices', '113-due-dates', 'change', 'expand', 1795743042799, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('113-due-dates/columns of payment_requests', '113-due-dates', 'change', 'expand', 1795743042801, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('113-due-dates/columns of merchants', '113-due-dates', 'change', 'expand', 1795743042802, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('114-underwriting/columns of merchant_applications', '114-underwriting', 'change', 'expand', 1795743042805, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('114-underwriting/notes and questions', '114-underwriting', 'change', 'expand', 1795743042814, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('116-offline-payments/offline payments', '116-offline-payments', 'change', 'expand', 1795743042818, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('117-payment-codes/payment codes', '117-payment-codes', 'change', 'expand', 1795743042821, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/secret_keys_authorization', '105-payments', 'index', 'background', 1795743042823, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/merchants_list', '105-payments', 'index', 'background', 1795743042825, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/accounts_list', '105-payments', 'index', 'background', 1795743042827, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/jobs_failing', '105-payments', 'index', 'background', 1795743042829, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/deliveries_open', '105-payments', 'index', 'background', 1795743042831, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/delivery_attempts_time', '105-payments', 'index', 'background', 1795743042832, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/events_record', '105-payments', 'index', 'background', 1795743042834, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/transactions_figures', '105-payments', 'index', 'background', 1795743042836, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/transactions_by_modified', '105-payments', 'index', 'background', 1795743042838, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/transactions_by_amount', '105-payments', 'index', 'background', 1795743042840, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/transactions_by_status', '105-payments', 'index', 'background', 1795743042841, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/transactions_by_type', '105-payments', 'index', 'background', 1795743042843, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/transactions_by_reference', '105-payments', 'index', 'background', 1795743042845, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/records of events', '105-payments', 'backfill', 'background', 1795743042845, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/months of merchants', '105-payments', 'backfill', 'background', 1795743042846, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('106-transaction-counts/counters of transactions', '106-transaction-counts', 'backfill', 'background', 1795743042847, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('107-event-counts/counters of events', '107-event-counts', 'backfill', 'background', 1795743042848, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('108-search-texts/search terms of transactions', '108-search-texts', 'backfill', 'background', 1795743042848, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/accounts_by_id', '112-merchant-keys', 'index', 'background', 1795743042851, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/surcharges_by_id', '112-merchant-keys', 'index', 'background', 1795743042853, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/simulator_rules_by_id', '112-merchant-keys', 'index', 'background', 1795743042854, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/webhook_secrets_by_id', '112-merchant-keys', 'index', 'background', 1795743042856, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/tokens_by_id', '112-merchant-keys', 'index', 'background', 1795743042858, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/saved_methods_by_id', '112-merchant-keys', 'index', 'background', 1795743042860, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/payment_methods_by_id', '112-merchant-keys', 'index', 'background', 1795743042861, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/idempotency_keys_by_id', '112-merchant-keys', 'index', 'background', 1795743042863, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/jobs_by_id', '112-merchant-keys', 'index', 'background', 1795743042865, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/jobs_by_type_record_id', '112-merchant-keys', 'index', 'background', 1795743042866, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/recurring_charges_by_id', '112-merchant-keys', 'index', 'background', 1795743042868, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/occurrences_by_id', '112-merchant-keys', 'index', 'background', 1795743042870, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/occurrences_by_recurring_charge_id_due_date', '112-merchant-keys', 'index', 'background', 1795743042871, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/events_by_id', '112-merchant-keys', 'index', 'background', 1795743042873, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/deliveries_by_id', '112-merchant-keys', 'index', 'background', 1795743042875, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/delivery_attempts_by_delivery_id_number', '112-merchant-keys', 'index', 'background', 1795743042877, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/transactions_by_id', '112-merchant-keys', 'index', 'background', 1795743042878, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/signatures_by_id', '112-merchant-keys', 'index', 'background', 1795743042880, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/signatures_by_transaction_id', '112-merchant-keys', 'index', 'background', 1795743042882, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/occurrences_next', '112-merchant-keys', 'index', 'background', 1795743042884, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/accounts_id', '112-merchant-keys', 'index', 'background', 1795743042885, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/surcharges_id', '112-merchant-keys', 'index', 'background', 1795743042887, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('113-due-dates/invoices_due', '113-due-dates', 'index', 'background', 1795743042889, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('115-failed-occurrences/occurrences_failed', '115-failed-occurrences', 'index', 'background', 1795743042891, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/transactions_list', '105-payments', 'drop index', 'contract', 1795743042892, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/surcharges_merchant', '105-payments', 'drop index', 'contract', 1795743042893, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('105-payments/1.4.0 does not start any more', '105-payments', 'change', 'contract', 1795743042894, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('108-search-texts/search terms of 1.4.0', '108-search-texts', 'change', 'contract', 1795743042897, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/surcharges to accounts by account_id', '112-merchant-keys', 'change', 'contract', 1795743042898, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/payment_methods to saved_methods by card_id', '112-merchant-keys', 'change', 'contract', 1795743042900, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/payment_methods to saved_methods by bank_id', '112-merchant-keys', 'change', 'contract', 1795743042902, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/recurring_charges to accounts by account_id', '112-merchant-keys', 'change', 'contract', 1795743042903, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/recurring_charges to saved_methods by saved_method_id', '112-merchant-keys', 'change', 'contract', 1795743042905, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/occurrences to recurring_charges by recurring_charge_id', '112-merchant-keys', 'change', 'contract', 1795743042907, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/delivery_attempts to deliveries by delivery_id', '112-merchant-keys', 'change', 'contract', 1795743042909, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/transactions to accounts by account_id', '112-merchant-keys', 'change', 'contract', 1795743042911, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/transactions to transactions by charge_id', '112-merchant-keys', 'change', 'contract', 1795743042913, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/signatures to transactions by transaction_id', '112-merchant-keys', 'change', 'contract', 1795743042914, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/accounts_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743042916, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/surcharges_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743042917, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/simulator_rules_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743042918, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/webhook_secrets_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743042920, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/tokens_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743042921, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/saved_methods_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743042923, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/payment_methods_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743042924, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/idempotency_keys_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743042925, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/jobs_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743042927, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/jobs_by_type_record_id as a key', '112-merchant-keys', 'change', 'contract', 1795743042928, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/recurring_charges_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743042930, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/occurrences_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743042931, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/occurrences_by_recurring_charge_id_due_date as a key', '112-merchant-keys', 'change', 'contract', 1795743042932, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/events_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743042933, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/deliveries_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743042935, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/delivery_attempts_by_delivery_id_number as a key', '112-merchant-keys', 'change', 'contract', 1795743042937, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/transactions_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743042939, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/signatures_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743042940, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/signatures_by_transaction_id as a key', '112-merchant-keys', 'change', 'contract', 1795743042941, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/occurrences_pending', '112-merchant-keys', 'drop index', 'contract', 1795743042942, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/surcharges_account_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743042944, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/payment_methods_card_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743042946, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/payment_methods_bank_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743042947, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/recurring_charges_account_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743042949, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/recurring_charges_saved_method_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743042950, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/occurrences_recurring_charge_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743042952, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/delivery_attempts_delivery_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743042953, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/transactions_account_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743042955, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/transactions_charge_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743042956, NULL, 0, 0, 0);
INSERT INTO public.schema_steps VALUES ('112-merchant-keys/signatures_transaction_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743042958, NULL, 0, 0, 0);
INSERT INTO public.sealed_keys VALUES ('fingerprint', '1.afd15775._AV_ZIRs68gBXQyribssxTKSBYjDbe0jE-7MZPHYFAmXmex229LRurjneSmMb9kFYCTfojk8y8Gc81mWXugsPCRTGJIWqIJu');
INSERT INTO public.secret_keys VALUES ('13a7a4c4dda82a9d44a64da224b90e0f6da54013add18a501ab27d8d2bd3273b', '63PVTeOkk904DUMJuj1Wiw', 'test', '1.afd15775.V4pmZvJFiD8pH_3ZKzaug20OFTCx2aHbsINPXgNL6k9BfKn93arfYsDWssrKYITpdzCIsyxPNV5s-nSyy6O2Blr7U3E', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.secret_keys VALUES ('6df5f6f35fcae606c613eea9cb41ddea6314467e642f16365004042f54c94f5e', '63PVTeOkk904DUMJuj1Wiw', 'live', '1.afd15775.jcgIpENyt18ovkDkIZAIxUJhWfOGCeTpLYw-FiQgm3uci7V1dGb3Mh3gxcYCUiSWh50E-JtSCW-SCKOlS8vHDtjntpI', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.secret_keys VALUES ('5540880927a4ab1f802a180afae42489df560706f96d086cd97acbc4c3beee7e', 'aS1lV_U7r3kqp15enib_NA', 'test', '1.afd15775.MSdap5Elb-B-xsBNaW6lO88fWdNGcSdx9PHNfDpPg1pXEkd5HWUFiTRUve1ueyARMeh9iGniwoSTxTF-8Se1VvT8lR0', 'acguxh9i8v45njWOsq2ePu', 1795743043099, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.secret_keys VALUES ('6877f60e63d2b3c1158353651504882441fbabc17a06e6fb922f09c3c1432159', 'aS1lV_U7r3kqp15enib_NA', 'live', '1.afd15775.JSZ8IgNLZ0Ll7zx04g65w8bd8WFr-VnIfQuuEGboML8tvVnDns8VsRdnkzRM7AwOddOYirIG8FPtxTqK7DFcb18j9Go', 'acguxh9i8v45njWOsq2ePu', 1795743043100, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.secret_keys VALUES ('2ecb219f02cb307feea9cbb7c432633f0c294ee823d46182b762537ae26d9deb', 'aS1lV_U7r3kqp15enib_NA', 'test', '1.afd15775.2UYaRVRXtE4ApLUVQSg3Hy-KHj7-DpJD84Hu8B_DrqBbXJkYaz3W1LtN6Q9mVNmgpNwY3BaqPsmI3FT2--pkUUEvAz0', NULL, NULL, NULL, NULL, NULL, NULL, 1795743044281, '127.0.0.1', NULL);
INSERT INTO public.secret_keys VALUES ('6bb56e05db8f98a0dcfd5c97d5d0d29e94adbdc5a105bc69aac029a94da99d5a', 'aS1lV_U7r3kqp15enib_NA', 'live', '1.afd15775.UTe_6GS7k7PZey9UZy3iCPgMUNnclHRtTshjki585jqkASir9x4jyRcNM3ZuS1pgfaN5WZyd3s0hLjVTm34WXO7uZFM', NULL, NULL, NULL, NULL, NULL, NULL, 1795743044123, '127.0.0.1', NULL);
INSERT INTO public.simulator_payments VALUES ('acguxhvds-cgFV2mbb0iwy', 'AUTHORIZED', 1795743044020, 1795743044020, 'aS1lV_U7r3kqp15enib_NA', 'test', 'card', 1000, NULL, 'TSRSGJ', 'MATCHED', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.simulator_payments VALUES ('acguxhxggc72wSF1LDPiNm', 'AUTHORIZED', 1795743044074, 1795743044074, 'aS1lV_U7r3kqp15enib_NA', 'test', 'card', 1002, NULL, 'BAPSPT', 'MATCHED', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.simulator_payments VALUES ('acguxhxswMBDQEX1HScRzq', 'AUTHORIZED', 1795743044087, 1795743044087, 'aS1lV_U7r3kqp15enib_NA', 'test', 'card', 1003, NULL, 'ZFMJFX', 'MATCHED', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.simulator_payments VALUES ('acguxhy5cbiObLvaSjXHcL', 'AUTHORIZED', 1795743044101, 1795743044101, 'aS1lV_U7r3kqp15enib_NA', 'test', 'card', 1004, NULL, 'SKWQJM', 'MATCHED', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.simulator_payments VALUES ('acguxhyhssy5tdEnq5dMMI', 'DECLINED', 1795743044114, 1795743044114, 'aS1lV_U7r3kqp15enib_NA', 'test', 'card', 1999, NULL, NULL, NULL, NULL, 'card_declined', NULL, NULL, NULL, NULL);
INSERT INTO public.simulator_payments VALUES ('acguxhytcnt6_RUyvQSIW9', 'AUTHORIZED', 1795743044130, 1795743044130, 'aS1lV_U7r3kqp15enib_NA', 'live', 'card', 2500, NULL, 'IGACJL', 'MATCHED', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.simulator_payments VALUES ('acguxhzxcSeZC9bS1q42vS', 'AUTHORIZED', 1795743044174, 1795743044174, 'aS1lV_U7r3kqp15enib_NA', 'test', 'card', 3000, NULL, 'ZCBCFE', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.simulator_payments VALUES ('acguxi0dcI0G3PddEq-BF-', 'AUTHORIZED', 1795743044191, 1795743044191, 'aS1lV_U7r3kqp15enib_NA', 'test', 'bank', 4000, NULL, 'UCERHZ', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.simulator_payments VALUES ('acguxhwyoJCLF8NJ8-EZ10', 'REVERSED', 1795743044056, 1795743044225, 'aS1lV_U7r3kqp15enib_NA', 'test', 'card', 1001, NULL, 'ELHAVO', 'MATCHED', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.simulator_payments VALUES ('acguxi28wyXGjqrOpdWvx8', 'AUTHORIZED', 1795743044271, 1795743044271, 'aS1lV_U7r3kqp15enib_NA', 'test', 'card', 1, NULL, 'QZTZES', 'MATCHED', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.surcharges VALUES ('acguxh8dc93UJIeQDLcFwA', 'aS1lV_U7r3kqp15enib_NA', 1795743043053, 'card', 300, 0, 'z09Y0XXOTJn0mqRX8YqRGQ');
INSERT INTO public.surcharges VALUES ('acguxh8n4la4fbE1ts9X_0', 'aS1lV_U7r3kqp15enib_NA', 1795743043064, 'card', 300, 0, 'fSIY9FVH7if5hc9Uj429yQ');
INSERT INTO public.surcharges VALUES ('acguxh8u8XbDSpBq-8y6J-', 'aS1lV_U7r3kqp15enib_NA', 1795743043072, 'card', 300, 0, 'w3dFj7BvBhncE_vCKl_1iw');
INSERT INTO public.surcharges VALUES ('acguxh91csc0hEIo7hshqo', 'aS1lV_U7r3kqp15enib_NA', 1795743043080, 'card', 300, 0, 'NHkmcVhyQS92xUeVKhdf8g');
INSERT INTO public.token_rooms VALUES ('aS1lV_U7r3kqp15enib_NA', '', 1795743300000, 256);
INSERT INTO public.tokens VALUES ('KZoUnGAbZWJ1OXYJLsS6Mw', 'aS1lV_U7r3kqp15enib_NA', 1795743044145, 1795743344145, '2.1.MM-YCCt-bLRnrC1Y-DtAkCrGCIMG8pzPHXpH7wWHreC-4_wYaXCoHZnkcuuvI-cb1tj19DWEw3Fz02DaXWZ6ilsceGSb_z1wFsy6ADFTsUOUFtotMr94iXdJopnl69ihXy6co9AHPaK01lG_euRz9S7TwIpvXrrb2e9GOTsLmMDFZhIb6wyZC25d', 1795743344145, NULL, NULL, NULL, '9XScc4EHJFUnsmMJJVzwWg4RHTxQEckIq2FiNrxlFvA');
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhw68PyiF0aHN3eA-V', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'CHARGE', NULL, 'PENDING', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhwgwJHun3WkNZbwzq', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'CHARGE', 'PENDING', 'AUTHORIZED', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhx28lf45hp3cMAeQk', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'CHARGE', NULL, 'PENDING', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhxa80gL6JGR7zqGIl', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'CHARGE', 'PENDING', 'AUTHORIZED', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhxj48YGFznVJr5RBv', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'CHARGE', NULL, 'PENDING', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhxogMYdD9sBUy3TTY', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'CHARGE', 'PENDING', 'AUTHORIZED', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhxvkMleYSJQTeV2SS', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'CHARGE', NULL, 'PENDING', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhy0wkUo6a35-FzWWh', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'CHARGE', 'PENDING', 'AUTHORIZED', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhy749UFofQ6enQJHZ', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'CHARGE', NULL, 'PENDING', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhycgJRomouDvly9M7', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'CHARGE', 'PENDING', 'AUTHORIZED', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhyjkiv5cIAFCEmji5', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'CHARGE', NULL, 'PENDING', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhyo0HCstvuBdhKUa_', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'CHARGE', 'PENDING', 'FAILED', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'live', 'acguxhyxsmrTxdm17188tO', 20784, 'w3dFj7BvBhncE_vCKl_1iw', 'CHARGE', NULL, 'PENDING', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'live', 'acguxhz28uxsgDyZ7yP0EC', 20784, 'w3dFj7BvBhncE_vCKl_1iw', 'CHARGE', 'PENDING', 'AUTHORIZED', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxi00wv4Tf4fEXsuICF', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'CHARGE', NULL, 'PENDING', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxi068vY98ylkgKkKo2', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'CHARGE', 'PENDING', 'AUTHORIZED', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxi0g0tvQqnCpii2IEn', 20784, 'fSIY9FVH7if5hc9Uj429yQ', 'CHARGE', NULL, 'PENDING', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxi0kgwLPSRpt3XICr4', 20784, 'fSIY9FVH7if5hc9Uj429yQ', 'CHARGE', 'PENDING', 'AUTHORIZED', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxi0yoMkgjjiMrEstS6', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'REFUND', NULL, 'PENDING', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxi10gUY9957mwdSa2w', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'REFUND', 'PENDING', 'AUTHORIZED', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxi1eoChaoWJ893-u0p', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'CHARGE', 'AUTHORIZED', 'VOIDED', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxi2dcPurQKuYkmmJ27', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'CHARGE', NULL, 'PENDING', 1);
INSERT INTO public.transaction_count_changes VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 'acguxi2jknbyeMyOU0oIDg', 20784, 'z09Y0XXOTJn0mqRX8YqRGQ', 'CHARGE', 'PENDING', 'AUTHORIZED', 1);
INSERT INTO public.transaction_count_heads VALUES ('aS1lV_U7r3kqp15enib_NA', 'live', 1, NULL, 1);
INSERT INTO public.transaction_count_heads VALUES ('63PVTeOkk904DUMJuj1Wiw', 'live', 1, NULL, 1);
INSERT INTO public.transaction_count_heads VALUES ('aS1lV_U7r3kqp15enib_NA', 'test', 1, NULL, 1);
INSERT INTO public.transaction_count_heads VALUES ('63PVTeOkk904DUMJuj1Wiw', 'test', 1, NULL, 1);
INSERT INTO public.transaction_texts VALUES (1795743044011, 0, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhvds-cgFV2mbb0iwy', '\x746163677578687664732d63676676326d626230697779', '\x7431303030', '\x746f726465722d30', NULL, '\x7434323432', '\x74336b726c7a306f6167337434707571365f746278', NULL, NULL, NULL, '\x743132', '\x7432303430', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044011, 1, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhvds-cgFV2mbb0iwy', NULL, NULL, NULL, '\x7474737273676a', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044049, 0, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhwyoJCLF8NJ8-EZ10', '\x7461636775786877796f6a636c66386e6a382d657a3130', '\x7431303031', '\x746f726465722d31', NULL, '\x7434323432', '\x74336b726c7a306f6167337434707571365f746278', NULL, NULL, NULL, '\x743132', '\x7432303430', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044049, 1, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhwyoJCLF8NJ8-EZ10', NULL, NULL, NULL, '\x74656c6861766f', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044069, 0, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhxggc72wSF1LDPiNm', '\x74616367757868786767633732777366316c6470696e6d', '\x7431303032', '\x746f726465722d32', NULL, '\x7434323432', '\x74336b726c7a306f6167337434707571365f746278', NULL, NULL, NULL, '\x743132', '\x7432303430', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044069, 1, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhxggc72wSF1LDPiNm', NULL, NULL, NULL, '\x74626170737074', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044084, 0, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhxswMBDQEX1HScRzq', '\x746163677578687873776d626471657831687363727a71', '\x7431303033', '\x746f726465722d33', NULL, '\x7434323432', '\x74336b726c7a306f6167337434707571365f746278', NULL, NULL, NULL, '\x743132', '\x7432303430', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044084, 1, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhxswMBDQEX1HScRzq', NULL, NULL, NULL, '\x747a666d6a6678', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044098, 0, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhy5cbiObLvaSjXHcL', '\x7461636775786879356362696f626c7661736a7868636c', '\x7431303034', '\x746f726465722d34', NULL, '\x7434323432', '\x74336b726c7a306f6167337434707571365f746278', NULL, NULL, NULL, '\x743132', '\x7432303430', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044098, 1, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhy5cbiObLvaSjXHcL', NULL, NULL, NULL, '\x74736b77716a6d', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044111, 0, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhyhssy5tdEnq5dMMI', '\x746163677578687968737379357464656e7135646d6d69', '\x7431393939', NULL, NULL, '\x7430303032', '\x74776e6f646a74327967686f723675753939726f6b', NULL, NULL, NULL, '\x743132', '\x7432303430', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044111, 1, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhyhssy5tdEnq5dMMI', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '\x74636172645f6465636c696e6564ff6661696c7572655f636f6465', NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044125, 0, 'aS1lV_U7r3kqp15enib_NA', 'live', 'acguxhytcnt6_RUyvQSIW9', '\x6c6163677578687974636e74365f727579767173697739', '\x6c32353030', NULL, NULL, '\x6c34323432', '\x6c336b726c7a306f6167337434707571365f746278', NULL, NULL, NULL, '\x6c3132', '\x6c32303430', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044125, 1, 'aS1lV_U7r3kqp15enib_NA', 'live', 'acguxhytcnt6_RUyvQSIW9', NULL, NULL, NULL, '\x6c696761636a6c', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044169, 0, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhzxcSeZC9bS1q42vS', '\x746163677578687a786373657a63396273317134327673', '\x7433303030', NULL, NULL, '\x7434323432', '\x74336b726c7a306f6167337434707571365f746278', NULL, NULL, NULL, '\x743132', '\x7432303430', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044169, 1, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhzxcSeZC9bS1q42vS', NULL, NULL, NULL, '\x747a6362636665', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044187, 0, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxi0dcI0G3PddEq-BF-', '\x746163677578693064636930673370646465712d62662d', '\x7434303030', NULL, NULL, NULL, '\x74662d6867626d6b7a64632d6c726a756c74396b61', NULL, NULL, NULL, NULL, NULL, '\x7437383930ff6d6574686f642e6163636f756e745f6e756d626572', '\x74303133ff6d6574686f642e726f7574696e675f6e756d626572', '\x7466697273742062616e6b206f662074657374696e67ff6d6574686f642e62616e6b5f6e616d65', '\x7462616e6b206f662074657374696e67ff6d6574686f642e62616e6b5f6e616d65', '\x746f662074657374696e67ff6d6574686f642e62616e6b5f6e616d65');
INSERT INTO public.transaction_texts VALUES (1795743044187, 1, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxi0dcI0G3PddEq-BF-', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '\x7474657374696e67ff6d6574686f642e62616e6b5f6e616d65', '\x74636865636b696e67ff6d6574686f642e6163636f756e745f74797065', NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044187, 2, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxi0dcI0G3PddEq-BF-', NULL, NULL, NULL, '\x7475636572687a', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044011, 2, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxhvds-cgFV2mbb0iwy', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '\x74313030ff616d6f756e745f726566756e646564', NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044210, 0, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxi0tcBUYLc3DKtuFHc', '\x746163677578693074636275796c6333646b7475666863', '\x74313030', NULL, NULL, '\x7434323432', '\x74336b726c7a306f6167337434707571365f746278', NULL, NULL, NULL, '\x743132', '\x7432303430', '\x746163677578687664732d63676676326d626230697779ff6368617267655f6964', NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044264, 0, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxi28wyXGjqrOpdWvx8', '\x746163677578693238777978676a71726f706477767838', '\x7431', NULL, NULL, '\x7434323432', '\x74336b726c7a306f6167337434707571365f746278', NULL, NULL, NULL, '\x743132', '\x7432303430', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transaction_texts VALUES (1795743044264, 1, 'aS1lV_U7r3kqp15enib_NA', 'test', 'acguxi28wyXGjqrOpdWvx8', NULL, NULL, NULL, '\x74717a747a6573', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transactions VALUES ('acguxhxggc72wSF1LDPiNm', 'aS1lV_U7r3kqp15enib_NA', 'z09Y0XXOTJn0mqRX8YqRGQ', 'test', 'CHARGE', 'AUTHORIZED', 1795743044069, 1795743044077, NULL, 1002, 'USD', 1, 0, NULL, NULL, 'order-2', NULL, NULL, NULL, NULL, NULL, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"}', '2.1.8rUzwOSOz7E4gGCP6jKCgijwKkLNbnqb85PyVAKhoZM-8hLiwjO4uP1FgWA', 'BAPSPT', 'MATCHED', NULL, NULL, NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"kind":"key","name":"sk_test_…cs6N","address":"127.0.0.1"}');
INSERT INTO public.transactions VALUES ('acguxhxswMBDQEX1HScRzq', 'aS1lV_U7r3kqp15enib_NA', 'z09Y0XXOTJn0mqRX8YqRGQ', 'test', 'CHARGE', 'AUTHORIZED', 1795743044084, 1795743044090, NULL, 1003, 'USD', 1, 0, NULL, NULL, 'order-3', NULL, NULL, NULL, NULL, NULL, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"}', '2.1.zJm1USStRXxHuM9_IFijJ3wCqOvkB5uo8zItBKmGczKRsSAvobT1sGZwHmI', 'ZFMJFX', 'MATCHED', NULL, NULL, NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"kind":"key","name":"sk_test_…cs6N","address":"127.0.0.1"}');
INSERT INTO public.transactions VALUES ('acguxhy5cbiObLvaSjXHcL', 'aS1lV_U7r3kqp15enib_NA', 'z09Y0XXOTJn0mqRX8YqRGQ', 'test', 'CHARGE', 'AUTHORIZED', 1795743044098, 1795743044104, NULL, 1004, 'USD', 1, 0, NULL, NULL, 'order-4', NULL, NULL, NULL, NULL, NULL, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"}', '2.1.yR0B-FCZ4xqWY2D9NXDhhWRkbaJhxHsSO6BSacJMqXthpZz44gVY8So7aVI', 'SKWQJM', 'MATCHED', NULL, NULL, NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"kind":"key","name":"sk_test_…cs6N","address":"127.0.0.1"}');
INSERT INTO public.transactions VALUES ('acguxhyhssy5tdEnq5dMMI', 'aS1lV_U7r3kqp15enib_NA', 'z09Y0XXOTJn0mqRX8YqRGQ', 'test', 'CHARGE', 'FAILED', 1795743044111, 1795743044116, NULL, 1999, 'USD', 1, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************0002","fingerprint":"wNoDjt2yghor6uu99ROk"}', '2.1.8mhzKNB7tAfEMKNMeJ6a6wL4GlHA-yGX9CTTT7LQI-164dm1HWzPtVdM7Qw', NULL, NULL, NULL, 'card_declined', NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"kind":"key","name":"sk_test_…cs6N","address":"127.0.0.1"}');
INSERT INTO public.transactions VALUES ('acguxhytcnt6_RUyvQSIW9', 'aS1lV_U7r3kqp15enib_NA', 'w3dFj7BvBhncE_vCKl_1iw', 'live', 'CHARGE', 'AUTHORIZED', 1795743044125, 1795743044133, NULL, 2500, 'USD', 1, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"}', '2.1.8G8Awe1PJy3h9ok5MP8GOFKVVP9ZUvL_c-yf0ex-QY9797P8USH7unm2Efo', 'IGACJL', 'MATCHED', NULL, NULL, NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"kind":"key","name":"sk_live_…ts1n","address":"127.0.0.1"}');
INSERT INTO public.transactions VALUES ('acguxhzxcSeZC9bS1q42vS', 'aS1lV_U7r3kqp15enib_NA', 'z09Y0XXOTJn0mqRX8YqRGQ', 'test', 'CHARGE', 'AUTHORIZED', 1795743044169, 1795743044177, NULL, 3000, 'USD', 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"}', '2.1.DVaszYzcvvz05NHfn_5_1UGVfFVo6W1y01Y4PC3Zi0MQz64apKwgApKBRDQ', 'ZCBCFE', NULL, NULL, NULL, NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"kind":"key","name":"sk_test_…cs6N","address":"127.0.0.1"}');
INSERT INTO public.transactions VALUES ('acguxi0dcI0G3PddEq-BF-', 'aS1lV_U7r3kqp15enib_NA', 'fSIY9FVH7if5hc9Uj429yQ', 'test', 'CHARGE', 'AUTHORIZED', 1795743044187, 1795743044194, NULL, 4000, 'USD', 1, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"type":"bank","account_type":"CHECKING","bank_name":"FIRST BANK OF TESTING","routing_number":"******013","account_number":"******7890","fingerprint":"F-hGbMkZdc-lRJULt9ka"}', '2.1._ymqzDKK3cOQu8huEuzjyurACyJBVuN1infBU4i99ETHND3x8HceHRIckbp2XEk30VgE2q4VdeW0O5mRtvimN3N66r9A3u1p_W5EpSXTsuFhLChKnl5B2g', 'UCERHZ', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"kind":"key","name":"sk_test_…cs6N","address":"127.0.0.1"}');
INSERT INTO public.transactions VALUES ('acguxhvds-cgFV2mbb0iwy', 'aS1lV_U7r3kqp15enib_NA', 'z09Y0XXOTJn0mqRX8YqRGQ', 'test', 'CHARGE', 'AUTHORIZED', 1795743044011, 1795743044206, NULL, 1000, 'USD', 1, 100, NULL, NULL, 'order-0', NULL, NULL, NULL, NULL, NULL, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"}', '2.1.VfDg9sp9pswNWvA9pXvV9f7r8gTpEJH5RwgTeUS5fUAGtCp4eXz01wxVtuU', 'TSRSGJ', 'MATCHED', NULL, NULL, NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"kind":"key","name":"sk_test_…cs6N","address":"127.0.0.1"}');
INSERT INTO public.transactions VALUES ('acguxi0tcBUYLc3DKtuFHc', 'aS1lV_U7r3kqp15enib_NA', 'z09Y0XXOTJn0mqRX8YqRGQ', 'test', 'REFUND', 'AUTHORIZED', 1795743044210, 1795743044206, NULL, 100, 'USD', 1, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'acguxhvds-cgFV2mbb0iwy', '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"kind":"key","name":"sk_test_…cs6N","address":"127.0.0.1"}');
INSERT INTO public.transactions VALUES ('acguxhwyoJCLF8NJ8-EZ10', 'aS1lV_U7r3kqp15enib_NA', 'z09Y0XXOTJn0mqRX8YqRGQ', 'test', 'CHARGE', 'VOIDED', 1795743044049, 1795743044228, NULL, 1001, 'USD', 1, 0, NULL, NULL, 'order-1', NULL, NULL, NULL, NULL, NULL, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"}', '2.1.POtF2uYqlSjKDZsqenVKJCso-lZ3ezRemGq4F72Cf7FOUWVQi72mEk5e210', 'ELHAVO', 'MATCHED', NULL, NULL, NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"kind":"key","name":"sk_test_…cs6N","address":"127.0.0.1"}');
INSERT INTO public.transactions VALUES ('acguxi28wyXGjqrOpdWvx8', 'aS1lV_U7r3kqp15enib_NA', 'z09Y0XXOTJn0mqRX8YqRGQ', 'test', 'CHARGE', 'AUTHORIZED', 1795743044264, 1795743044274, NULL, 1, 'USD', 1, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"3kRLZ0oaG3T4pUQ6_TBx"}', '2.1.9rwg_JVhwnxraLQS_RhpWwS4yStSL2Gmpu85T8ZkvtlRNofTrxKxtZUdYOM', 'QZTZES', 'MATCHED', NULL, NULL, NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"kind":"key","name":"sk_test_…cs6N","address":"127.0.0.1"}');
INSERT INTO public.users VALUES ('EZbWTJXSH3VHP75eHvHapA', 1795743043107, 1795743043107, 'demo@example.com', 'Demo Owner', 'scrypt$4$8$1$4pGZnRk6iPmEIuq_XRKbxA$0XLBMy7VEXej_qJSQnw62goqq6Mnl8OYsfDSJhkY2wA', 1, NULL, 0, NULL, 0, 'ACTIVE');
INSERT INTO public.users VALUES ('GoXtKxLL72hcXfoEu9DbdA', 1795743043108, 1795743043108, 'operator@example.com', 'Demo Operator', 'scrypt$4$8$1$gmKP-uoPVcdBn0bpP-Q3Jw$SNG4NxvyWyRhAE_Ov--T60kTQo08ZGP-q5XqdTMGNAY', 1, NULL, 0, NULL, 1, 'ACTIVE');
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_by_id PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.api_requests
    ADD CONSTRAINT api_requests_pkey PRIMARY KEY (merchant_id, "position", request_id);
ALTER TABLE ONLY public.application_notes
    ADD CONSTRAINT application_notes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.application_questions
    ADD CONSTRAINT application_questions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.approval_policies
    ADD CONSTRAINT approval_policies_pkey PRIMARY KEY (merchant_id);
ALTER TABLE ONLY public.approvals
    ADD CONSTRAINT approvals_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.archived_records
    ADD CONSTRAINT archived_records_pkey PRIMARY KEY (merchant_id, record_id);
ALTER TABLE ONLY public.archives
    ADD CONSTRAINT archives_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (merchant_id, "position", id);
ALTER TABLE ONLY public.audit_heads
    ADD CONSTRAINT audit_heads_pkey PRIMARY KEY (merchant_id);
ALTER TABLE ONLY public.audit_removals
    ADD CONSTRAINT audit_removals_pkey PRIMARY KEY (merchant_id);
ALTER TABLE ONLY public.authorizations
    ADD CONSTRAINT authorizations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.brands
    ADD CONSTRAINT brands_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.card_attacks
    ADD CONSTRAINT card_attacks_pkey PRIMARY KEY (merchant_id, mode, began);
ALTER TABLE ONLY public.card_attempts
    ADD CONSTRAINT card_attempts_pkey PRIMARY KEY (merchant_id, mode, subject, at, id);
ALTER TABLE ONLY public.concealed_declines
    ADD CONSTRAINT concealed_declines_pkey PRIMARY KEY (merchant_id, transaction_id);
ALTER TABLE ONLY public.contact_emails
    ADD CONSTRAINT contact_emails_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.contact_file_chunks
    ADD CONSTRAINT contact_file_chunks_pkey PRIMARY KEY (merchant_id, file_id, place);
ALTER TABLE ONLY public.contact_files
    ADD CONSTRAINT contact_files_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.contact_marks
    ADD CONSTRAINT contact_marks_pkey PRIMARY KEY (merchant_id, mark, contact_id);
ALTER TABLE ONLY public.contact_terms
    ADD CONSTRAINT contact_terms_pkey PRIMARY KEY (merchant_id, term, property, contact_id);
ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.data_keys
    ADD CONSTRAINT data_keys_pkey PRIMARY KEY (merchant_id, version);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_by_id PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_by_delivery_id_number PRIMARY KEY (merchant_id, delivery_id, number);
ALTER TABLE ONLY public.event_counts
    ADD CONSTRAINT event_counts_pkey PRIMARY KEY (merchant_id, mode, day, block);
ALTER TABLE ONLY public.event_heads
    ADD CONSTRAINT event_heads_pkey PRIMARY KEY (merchant_id, mode);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_by_id PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.hourly_figures
    ADD CONSTRAINT hourly_figures_pkey PRIMARY KEY (merchant_id, mode, begins, ends);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_by_id PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.instances
    ADD CONSTRAINT instances_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.invoice_messages
    ADD CONSTRAINT invoice_messages_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.invoice_payment_parts
    ADD CONSTRAINT invoice_payment_parts_pkey PRIMARY KEY (merchant_id, payment_id, invoice_id);
ALTER TABLE ONLY public.invoice_payments
    ADD CONSTRAINT invoice_payments_merchant_id_transaction_id_key UNIQUE (merchant_id, transaction_id);
ALTER TABLE ONLY public.invoice_payments
    ADD CONSTRAINT invoice_payments_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_by_id PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_by_type_record_id UNIQUE (merchant_id, type, record_id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.late_changes
    ADD CONSTRAINT late_changes_pkey PRIMARY KEY (merchant_id, mode, hour);
ALTER TABLE ONLY public.locks
    ADD CONSTRAINT locks_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.mail_reviews
    ADD CONSTRAINT mail_reviews_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.mail_suppressions
    ADD CONSTRAINT mail_suppressions_merchant_id_mode_digest_reason_key UNIQUE (merchant_id, mode, digest, reason);
ALTER TABLE ONLY public.mail_suppressions
    ADD CONSTRAINT mail_suppressions_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.mail_usage
    ADD CONSTRAINT mail_usage_pkey PRIMARY KEY (merchant_id, mode, budget, hour);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (merchant_id, user_id);
ALTER TABLE ONLY public.merchant_applications
    ADD CONSTRAINT merchant_applications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_public_key_key UNIQUE (public_key);
ALTER TABLE ONLY public.oauth_codes
    ADD CONSTRAINT oauth_codes_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.oauth_tokens
    ADD CONSTRAINT oauth_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.occurrences
    ADD CONSTRAINT occurrences_by_id PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.occurrences
    ADD CONSTRAINT occurrences_by_recurring_charge_id_due_date UNIQUE (merchant_id, recurring_charge_id, due_date);
ALTER TABLE ONLY public.offline_payments
    ADD CONSTRAINT offline_payments_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.operator_links
    ADD CONSTRAINT operator_links_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.operator_links
    ADD CONSTRAINT operator_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.origins
    ADD CONSTRAINT origins_pkey PRIMARY KEY (merchant_id, origin);
ALTER TABLE ONLY public.partner_applications
    ADD CONSTRAINT partner_applications_client_id_key UNIQUE (client_id);
ALTER TABLE ONLY public.partner_applications
    ADD CONSTRAINT partner_applications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.partner_events
    ADD CONSTRAINT partner_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.partner_settings
    ADD CONSTRAINT partner_settings_pkey PRIMARY KEY (merchant_id, authorization_id, record_id, name);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment_codes
    ADD CONSTRAINT payment_codes_pkey PRIMARY KEY (merchant_id, contact_id);
ALTER TABLE ONLY public.payment_methods
    ADD CONSTRAINT payment_methods_by_id PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.payment_requests
    ADD CONSTRAINT payment_requests_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.portal_links
    ADD CONSTRAINT portal_links_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.recurring_charges
    ADD CONSTRAINT recurring_charges_by_id PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.refresh_families
    ADD CONSTRAINT refresh_families_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.saved_methods
    ADD CONSTRAINT saved_methods_by_id PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.schema_steps
    ADD CONSTRAINT schema_steps_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.sealed_keys
    ADD CONSTRAINT sealed_keys_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.secret_keys
    ADD CONSTRAINT secret_keys_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.sign_in_attempts
    ADD CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sign_up_links
    ADD CONSTRAINT sign_up_links_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.sign_up_links
    ADD CONSTRAINT sign_up_links_session_hash_key UNIQUE (session_hash);
ALTER TABLE ONLY public.signatures
    ADD CONSTRAINT signatures_by_id PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.signatures
    ADD CONSTRAINT signatures_by_transaction_id UNIQUE (merchant_id, transaction_id);
ALTER TABLE ONLY public.simulator_payments
    ADD CONSTRAINT simulator_payments_pkey PRIMARY KEY (transaction_id);
ALTER TABLE ONLY public.simulator_rules
    ADD CONSTRAINT simulator_rules_by_id PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.simulator_rules
    ADD CONSTRAINT simulator_rules_merchant_id_position_key UNIQUE (merchant_id, "position");
ALTER TABLE ONLY public.spent_challenges
    ADD CONSTRAINT spent_challenges_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.spent_proofs
    ADD CONSTRAINT spent_proofs_pkey PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.surcharges
    ADD CONSTRAINT surcharges_by_id PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.test_clock_turns
    ADD CONSTRAINT test_clock_turns_pkey PRIMARY KEY (merchant_id);
ALTER TABLE ONLY public.token_rooms
    ADD CONSTRAINT token_rooms_pkey PRIMARY KEY (merchant_id, subject, ends);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_by_id PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.transaction_count_changes
    ADD CONSTRAINT transaction_count_changes_pkey PRIMARY KEY (merchant_id, mode, id);
ALTER TABLE ONLY public.transaction_count_heads
    ADD CONSTRAINT transaction_count_heads_pkey PRIMARY KEY (merchant_id, mode);
ALTER TABLE ONLY public.transaction_counts
    ADD CONSTRAINT transaction_counts_pkey PRIMARY KEY (merchant_id, mode, day, account_id, type, status);
ALTER TABLE ONLY public.transaction_terms
    ADD CONSTRAINT transaction_terms_pkey PRIMARY KEY (merchant_id, mode, term, property, created, transaction_id);
ALTER TABLE ONLY public.transaction_texts
    ADD CONSTRAINT transaction_texts_pkey PRIMARY KEY (merchant_id, transaction_id, part);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_by_id PRIMARY KEY (merchant_id, id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key UNIQUE (email);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_secrets
    ADD CONSTRAINT webhook_secrets_by_id PRIMARY KEY (merchant_id, id);
CREATE INDEX accounts_id ON public.accounts USING btree (id);
CREATE INDEX accounts_list ON public.accounts USING btree (created, id);
CREATE INDEX accounts_merchant ON public.accounts USING btree (merchant_id, mode, type);
CREATE UNIQUE INDEX accounts_primary ON public.accounts USING btree (merchant_id, mode, type) WHERE (is_primary = 1);
CREATE INDEX api_requests_age ON public.api_requests USING btree ("position");
CREATE INDEX api_requests_record ON public.api_requests USING btree (record_id) WHERE (record_id IS NOT NULL);
CREATE INDEX application_notes_application ON public.application_notes USING btree (merchant_application_id, created, id);
CREATE INDEX application_questions_application ON public.application_questions USING btree (merchant_application_id, created, id);
CREATE INDEX approvals_due ON public.approvals USING btree (expires, id) WHERE (status = 'PENDING'::text);
CREATE INDEX archived_records_archive ON public.archived_records USING btree (archive_id);
CREATE INDEX audit_entries_record ON public.audit_entries USING btree (merchant_id, record_id);
CREATE UNIQUE INDEX audit_entries_sequence ON public.audit_entries USING btree (merchant_id, sequence);
CREATE INDEX audit_entries_unsealed ON public.audit_entries USING btree ("position") WHERE (sequence IS NULL);
CREATE UNIQUE INDEX authorizations_current ON public.authorizations USING btree (partner_application_id, merchant_id) WHERE (ended IS NULL);
CREATE INDEX authorizations_merchant ON public.authorizations USING btree (merchant_id, created);
CREATE INDEX card_attempts_at ON public.card_attempts USING btree (at);
CREATE INDEX contact_emails_contact ON public.contact_emails USING btree (merchant_id, contact_id, place);
CREATE INDEX contact_emails_sought ON public.contact_emails USING btree (merchant_id, sought);
CREATE INDEX contact_files_contact ON public.contact_files USING btree (merchant_id, contact_id, created);
CREATE INDEX contact_files_unsealed ON public.contact_files USING btree (id) WHERE (is_sealed = 0);
CREATE INDEX contact_files_uploads ON public.contact_files USING btree (instance_id) WHERE (instance_id IS NOT NULL);
CREATE INDEX contact_marks_contact ON public.contact_marks USING btree (merchant_id, contact_id);
CREATE INDEX contact_terms_contact ON public.contact_terms USING btree (merchant_id, contact_id);
CREATE UNIQUE INDEX contacts_code ON public.contacts USING btree (merchant_id, mode, contact_code);
CREATE INDEX contacts_idle ON public.contacts USING btree (modified, id) WHERE (erased IS NULL);
CREATE INDEX contacts_list ON public.contacts USING btree (merchant_id, created, id, mode);
CREATE INDEX contacts_shown ON public.contacts USING btree (merchant_id, created, id, mode) WHERE (erased IS NULL);
CREATE UNIQUE INDEX contacts_source ON public.contacts USING btree (merchant_id, mode, source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX contacts_unsealed ON public.contacts USING btree (id) WHERE ((sealed IS NULL) AND (erased IS NULL));
CREATE INDEX deliveries_due ON public.deliveries USING btree (receiver, next_attempt, "position") WHERE (next_attempt IS NOT NULL);
CREATE INDEX deliveries_event ON public.deliveries USING btree (event_id);
CREATE INDEX deliveries_merchant ON public.deliveries USING btree (merchant_id, mode, created, "position");
CREATE INDEX deliveries_open ON public.deliveries USING btree (merchant_id, mode, status, modified) WHERE (status <> 'DELIVERED'::text);
CREATE INDEX delivery_attempts_merchant ON public.delivery_attempts USING btree (merchant_id, mode, "position");
CREATE INDEX delivery_attempts_time ON public.delivery_attempts USING btree (merchant_id, mode, at, succeeded);
CREATE INDEX event_heads_open ON public.event_heads USING btree (merchant_id) WHERE (next_day IS NOT NULL);
CREATE INDEX events_merchant ON public.events USING btree (merchant_id, mode, created, "position");
CREATE INDEX events_order ON public.events USING btree (merchant_id, mode, place, "position", id);
CREATE INDEX events_record ON public.events USING btree (record_id) WHERE (record_id IS NOT NULL);
CREATE INDEX events_undelivered ON public.events USING btree (undelivered) WHERE (undelivered IS NOT NULL);
CREATE INDEX events_unplaced ON public.events USING btree (merchant_id, mode, "position", id) WHERE (place IS NULL);
CREATE INDEX idempotency_keys_expires ON public.idempotency_keys USING btree (expires);
CREATE INDEX invitations_hash ON public.invitations USING btree (hash);
CREATE INDEX invitations_merchant ON public.invitations USING btree (merchant_id, created);
CREATE INDEX invoice_messages_invoice ON public.invoice_messages USING btree (merchant_id, invoice_id, created);
CREATE INDEX invoice_payment_parts_invoice ON public.invoice_payment_parts USING btree (merchant_id, invoice_id);
CREATE UNIQUE INDEX invoice_payments_attempt ON public.invoice_payments USING btree (merchant_id, contact_id, attempt_id);
CREATE INDEX invoices_contact ON public.invoices USING btree (merchant_id, contact_id, created, id);
CREATE INDEX invoices_due ON public.invoices USING btree (merchant_id, mode, due_date, id) WHERE ((status = ANY (ARRAY['pending'::text, 'partially_paid'::text])) AND (due_date IS NOT NULL));
CREATE INDEX invoices_list ON public.invoices USING btree (merchant_id, created, id, mode, status);
CREATE UNIQUE INDEX invoices_number ON public.invoices USING btree (merchant_id, mode, invoice_number);
CREATE INDEX invoices_reference ON public.invoices USING btree (merchant_id, reference, created, id) WHERE (reference IS NOT NULL);
CREATE UNIQUE INDEX invoices_source ON public.invoices USING btree (merchant_id, mode, source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX jobs_due ON public.jobs USING btree (due, run_at, id) WHERE (instance_id IS NULL);
CREATE INDEX jobs_failing ON public.jobs USING btree (due, id) WHERE (attempts > 0);
CREATE INDEX jobs_instance ON public.jobs USING btree (instance_id) WHERE (instance_id IS NOT NULL);
CREATE INDEX jobs_merchant ON public.jobs USING btree (merchant_id, mode, run_at, id);
CREATE INDEX mail_reviews_began ON public.mail_reviews USING btree (began);
CREATE INDEX mail_reviews_merchant ON public.mail_reviews USING btree (merchant_id, mode, began);
CREATE INDEX mail_suppressions_list ON public.mail_suppressions USING btree (merchant_id, mode, created, id);
CREATE INDEX mails_merchant ON public.mails USING btree (merchant_id, mode, created, "position");
CREATE INDEX mails_record ON public.mails USING btree (merchant_id, mode, record_id, created, "position");
CREATE INDEX mails_withheld ON public.mails USING btree (merchant_id, mode, withheld, id) WHERE (withheld IS NOT NULL);
CREATE INDEX memberships_merchant ON public.memberships USING btree (merchant_id, created);
CREATE INDEX memberships_user ON public.memberships USING btree (user_id, created);
CREATE INDEX merchant_applications_begins ON public.merchant_applications USING btree (business_key COLLATE "C");
CREATE INDEX merchant_applications_business ON public.merchant_applications USING btree (business_key) WHERE (business_key <> ''::text);
CREATE INDEX merchant_applications_dba ON public.merchant_applications USING btree (dba_key COLLATE "C") WHERE (dba_key <> ''::text);
CREATE INDEX merchant_applications_email ON public.merchant_applications USING btree (lower(email));
CREATE INDEX merchant_applications_list ON public.merchant_applications USING btree (created, id);
CREATE UNIQUE INDEX merchant_applications_merchant ON public.merchant_applications USING btree (merchant_id) WHERE (merchant_id IS NOT NULL);
CREATE INDEX merchant_applications_named ON public.merchant_applications USING btree (reference);
CREATE INDEX merchant_applications_partner ON public.merchant_applications USING btree (partner_application_id, created, id);
CREATE INDEX merchant_applications_queue ON public.merchant_applications USING btree (status, submitted, id);
CREATE INDEX merchant_applications_reference ON public.merchant_applications USING btree (partner_application_id, reference);
CREATE INDEX merchant_applications_tail ON public.merchant_applications USING btree (tax_tail) WHERE (tax_tail IS NOT NULL);
CREATE INDEX merchant_applications_tax ON public.merchant_applications USING btree (tax_digest) WHERE (tax_digest IS NOT NULL);
CREATE INDEX merchants_list ON public.merchants USING btree (created, id);
CREATE INDEX oauth_codes_authorization ON public.oauth_codes USING btree (authorization_id);
CREATE INDEX oauth_codes_expires ON public.oauth_codes USING btree (expires);
CREATE INDEX oauth_tokens_authorization ON public.oauth_tokens USING btree (authorization_id) WHERE (authorization_id IS NOT NULL);
CREATE INDEX oauth_tokens_code ON public.oauth_tokens USING btree (code_hash) WHERE (code_hash IS NOT NULL);
CREATE INDEX oauth_tokens_expires ON public.oauth_tokens USING btree (expires) WHERE (expires IS NOT NULL);
CREATE INDEX occurrences_failed ON public.occurrences USING btree (merchant_id, mode, modified) WHERE (status = 'FAILED'::text);
CREATE INDEX occurrences_list ON public.occurrences USING btree (recurring_charge_id, created, "position");
CREATE UNIQUE INDEX occurrences_next ON public.occurrences USING btree (merchant_id, recurring_charge_id) WHERE (status = 'PENDING'::text);
CREATE INDEX occurrences_paying ON public.occurrences USING btree (recurring_charge_id) WHERE (status = 'PAYING'::text);
CREATE INDEX offline_payments_invoice ON public.offline_payments USING btree (merchant_id, invoice_id, created);
CREATE INDEX partner_applications_merchant ON public.partner_applications USING btree (merchant_id);
CREATE INDEX partner_applications_review ON public.partner_applications USING btree (review, created);
CREATE INDEX partner_events_application ON public.partner_events USING btree (partner_application_id, created, "position", id);
CREATE UNIQUE INDEX partner_events_decision ON public.partner_events USING btree (merchant_application_id) WHERE (type = ANY (ARRAY['merchant.provisioned'::text, 'merchant_application.declined'::text]));
CREATE INDEX partner_events_order ON public.partner_events USING btree (partner_application_id, place, "position", id);
CREATE INDEX partner_events_unplaced ON public.partner_events USING btree (partner_application_id, "position", id) WHERE (place IS NULL);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id, created);
CREATE INDEX payment_methods_bank ON public.payment_methods USING btree (bank_id) WHERE (bank_id IS NOT NULL);
CREATE INDEX payment_methods_card ON public.payment_methods USING btree (card_id) WHERE (card_id IS NOT NULL);
CREATE INDEX payment_methods_contact ON public.payment_methods USING btree (merchant_id, mode, contact_id, created, id) WHERE (deleted IS NULL);
CREATE INDEX payment_methods_list ON public.payment_methods USING btree (merchant_id, mode, created, id) WHERE (deleted IS NULL);
CREATE INDEX payment_requests_invoice ON public.payment_requests USING btree (merchant_id, invoice_id, send_at);
CREATE INDEX portal_links_authorization ON public.portal_links USING btree (merchant_id, authorization_id) WHERE (authorization_id IS NOT NULL);
CREATE INDEX portal_links_contact ON public.portal_links USING btree (merchant_id, contact_id);
CREATE INDEX portal_links_digest ON public.portal_links USING btree (digest);
CREATE INDEX portal_links_invoice ON public.portal_links USING btree (merchant_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX portal_links_mail ON public.portal_links USING btree (merchant_id, mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX portal_links_message ON public.portal_links USING btree (merchant_id, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX recovery_codes_user ON public.recovery_codes USING btree (user_id);
CREATE INDEX recurring_charges_expiry ON public.recurring_charges USING btree (merchant_id, mode, exp_year, exp_month, id) WHERE ((status = 'ACTIVE'::text) AND (exp_year IS NOT NULL));
CREATE INDEX recurring_charges_list ON public.recurring_charges USING btree (merchant_id, mode, created, id) WHERE (status <> 'DELETED'::text);
CREATE INDEX recurring_charges_saved ON public.recurring_charges USING btree (saved_method_id, id) WHERE (saved_method_id IS NOT NULL);
CREATE INDEX refresh_families_authorization ON public.refresh_families USING btree (authorization_id);
CREATE INDEX refresh_families_code ON public.refresh_families USING btree (code_hash);
CREATE INDEX refresh_families_expires ON public.refresh_families USING btree (expires);
CREATE INDEX saved_methods_expiry ON public.saved_methods USING btree (merchant_id, mode, exp_year, exp_month, id) WHERE ((deleted IS NULL) AND (exp_year IS NOT NULL));
CREATE INDEX saved_methods_list ON public.saved_methods USING btree (merchant_id, mode, type, created, id) WHERE (deleted IS NULL);
CREATE INDEX saved_methods_reference ON public.saved_methods USING btree (merchant_id, mode, type, reference, created, id) WHERE ((deleted IS NULL) AND (reference IS NOT NULL));
CREATE INDEX secret_keys_authorization ON public.secret_keys USING btree (authorization_id) WHERE (authorization_id IS NOT NULL);
CREATE INDEX sessions_created ON public.sessions USING btree (created);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX sign_in_attempts_at ON public.sign_in_attempts USING btree (at);
CREATE INDEX sign_in_attempts_bucket ON public.sign_in_attempts USING btree (bucket, at);
CREATE INDEX sign_up_links_application ON public.sign_up_links USING btree (merchant_application_id);
CREATE INDEX sign_up_links_expires ON public.sign_up_links USING btree (expires);
CREATE INDEX simulator_payments_returns ON public.simulator_payments USING btree (merchant_id, mode, settlement_due) WHERE (settlement_code IS NOT NULL);
CREATE INDEX spent_challenges_expires ON public.spent_challenges USING btree (expires);
CREATE INDEX spent_proofs_expires ON public.spent_proofs USING btree (expires);
CREATE INDEX surcharges_account ON public.surcharges USING btree (account_id, created);
CREATE INDEX surcharges_id ON public.surcharges USING btree (id);
CREATE INDEX token_rooms_ends ON public.token_rooms USING btree (ends);
CREATE INDEX tokens_expires ON public.tokens USING btree (expires);
CREATE INDEX transaction_count_heads_open ON public.transaction_count_heads USING btree (is_right) WHERE (next_day IS NOT NULL);
CREATE INDEX transaction_texts_1 ON public.transaction_texts USING btree (merchant_id, text_1) WHERE (text_1 IS NOT NULL);
CREATE INDEX transaction_texts_2 ON public.transaction_texts USING btree (merchant_id, text_2) WHERE (text_2 IS NOT NULL);
CREATE INDEX transaction_texts_3 ON public.transaction_texts USING btree (merchant_id, text_3) WHERE (text_3 IS NOT NULL);
CREATE INDEX transaction_texts_4 ON public.transaction_texts USING btree (merchant_id, text_4) WHERE (text_4 IS NOT NULL);
CREATE INDEX transaction_texts_5 ON public.transaction_texts USING btree (merchant_id, text_5) WHERE (text_5 IS NOT NULL);
CREATE INDEX transaction_texts_amount ON public.transaction_texts USING btree (merchant_id, text_amount) WHERE (text_amount IS NOT NULL);
CREATE INDEX transaction_texts_authorization ON public.transaction_texts USING btree (merchant_id, text_authorization) WHERE (text_authorization IS NOT NULL);
CREATE INDEX transaction_texts_email ON public.transaction_texts USING btree (merchant_id, text_email) WHERE (text_email IS NOT NULL);
CREATE INDEX transaction_texts_exp_month ON public.transaction_texts USING btree (merchant_id, text_exp_month) WHERE (text_exp_month IS NOT NULL);
CREATE INDEX transaction_texts_exp_year ON public.transaction_texts USING btree (merchant_id, text_exp_year) WHERE (text_exp_year IS NOT NULL);
CREATE INDEX transaction_texts_fingerprint ON public.transaction_texts USING btree (merchant_id, text_fingerprint) WHERE (text_fingerprint IS NOT NULL);
CREATE INDEX transaction_texts_id ON public.transaction_texts USING btree (merchant_id, text_id) WHERE (text_id IS NOT NULL);
CREATE INDEX transaction_texts_name ON public.transaction_texts USING btree (merchant_id, text_name) WHERE (text_name IS NOT NULL);
CREATE INDEX transaction_texts_name_word ON public.transaction_texts USING btree (merchant_id, text_name_word) WHERE (text_name_word IS NOT NULL);
CREATE INDEX transaction_texts_number ON public.transaction_texts USING btree (merchant_id, text_number) WHERE (text_number IS NOT NULL);
CREATE INDEX transaction_texts_reference ON public.transaction_texts USING btree (merchant_id, text_reference) WHERE (text_reference IS NOT NULL);
CREATE INDEX transactions_by_amount ON public.transactions USING btree (merchant_id, mode, amount, id);
CREATE INDEX transactions_by_modified ON public.transactions USING btree (merchant_id, mode, modified, id);
CREATE INDEX transactions_by_reference ON public.transactions USING btree (merchant_id, mode, COALESCE(reference, ''::text), id);
CREATE INDEX transactions_by_status ON public.transactions USING btree (merchant_id, mode, status, id);
CREATE INDEX transactions_by_type ON public.transactions USING btree (merchant_id, mode, type, id);
CREATE INDEX transactions_figures ON public.transactions USING btree (merchant_id, mode, created, id, account_id, type, status, currency, card_type, amount, cvv_result, avs_result, auto_capture, modified, completed, failure_code, gratuity);
CREATE INDEX transactions_holds ON public.transactions USING btree (merchant_id, mode, created, id) WHERE ((type = 'CHARGE'::text) AND (status = 'AUTHORIZED'::text) AND (auto_capture = 0));
CREATE INDEX transactions_holds_account ON public.transactions USING btree (merchant_id, mode, account_id, created, id) WHERE ((type = 'CHARGE'::text) AND (status = 'AUTHORIZED'::text) AND (auto_capture = 0));
CREATE INDEX transactions_instance ON public.transactions USING btree (instance_id, created) WHERE (instance_id IS NOT NULL);
CREATE INDEX transactions_occurrence ON public.transactions USING btree (recurring_charge_occurrence_id, created) WHERE (recurring_charge_occurrence_id IS NOT NULL);
CREATE INDEX transactions_refunds ON public.transactions USING btree (charge_id, created) WHERE (charge_id IS NOT NULL);
CREATE INDEX transactions_source ON public.transactions USING btree (merchant_id, mode, source_id, created, id) WHERE (source_id IS NOT NULL);
CREATE INDEX transactions_to_capture ON public.transactions USING btree (account_id, type, created, id) WHERE ((status = 'AUTHORIZED'::text) AND (auto_capture = 1));
CREATE UNIQUE INDEX webhook_secrets_current ON public.webhook_secrets USING btree (merchant_id, mode) WHERE (expires IS NULL);
CREATE INDEX webhook_secrets_merchant ON public.webhook_secrets USING btree (merchant_id, mode);
CREATE TRIGGER audit_entries_kept BEFORE UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION public.audit_entries_kept();
CREATE TRIGGER audit_entries_stay BEFORE DELETE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION public.audit_entries_stay();
CREATE TRIGGER instances_older AFTER INSERT ON public.instances FOR EACH ROW EXECUTE FUNCTION public.instances_older();
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.application_notes
    ADD CONSTRAINT application_notes_merchant_application_id_fkey FOREIGN KEY (merchant_application_id) REFERENCES public.merchant_applications(id);
ALTER TABLE ONLY public.application_questions
    ADD CONSTRAINT application_questions_merchant_application_id_fkey FOREIGN KEY (merchant_application_id) REFERENCES public.merchant_applications(id);
ALTER TABLE ONLY public.approval_policies
    ADD CONSTRAINT approval_policies_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.approvals
    ADD CONSTRAINT approvals_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.authorizations
    ADD CONSTRAINT authorizations_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.authorizations
    ADD CONSTRAINT authorizations_partner_application_id_fkey FOREIGN KEY (partner_application_id) REFERENCES public.partner_applications(id);
ALTER TABLE ONLY public.card_attacks
    ADD CONSTRAINT card_attacks_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.card_attempts
    ADD CONSTRAINT card_attempts_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.concealed_declines
    ADD CONSTRAINT concealed_declines_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.contact_emails
    ADD CONSTRAINT contact_emails_merchant_id_contact_id_fkey FOREIGN KEY (merchant_id, contact_id) REFERENCES public.contacts(merchant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact_file_chunks
    ADD CONSTRAINT contact_file_chunks_merchant_id_file_id_fkey FOREIGN KEY (merchant_id, file_id) REFERENCES public.contact_files(merchant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact_files
    ADD CONSTRAINT contact_files_merchant_id_contact_id_fkey FOREIGN KEY (merchant_id, contact_id) REFERENCES public.contacts(merchant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact_files
    ADD CONSTRAINT contact_files_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.contact_marks
    ADD CONSTRAINT contact_marks_merchant_id_contact_id_fkey FOREIGN KEY (merchant_id, contact_id) REFERENCES public.contacts(merchant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact_terms
    ADD CONSTRAINT contact_terms_merchant_id_contact_id_fkey FOREIGN KEY (merchant_id, contact_id) REFERENCES public.contacts(merchant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.data_keys
    ADD CONSTRAINT data_keys_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_delivery_id_of_merchant FOREIGN KEY (merchant_id, delivery_id) REFERENCES public.deliveries(merchant_id, id);
ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.event_heads
    ADD CONSTRAINT event_heads_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.invoice_messages
    ADD CONSTRAINT invoice_messages_merchant_id_invoice_id_fkey FOREIGN KEY (merchant_id, invoice_id) REFERENCES public.invoices(merchant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invoice_payment_parts
    ADD CONSTRAINT invoice_payment_parts_merchant_id_invoice_id_fkey FOREIGN KEY (merchant_id, invoice_id) REFERENCES public.invoices(merchant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invoice_payment_parts
    ADD CONSTRAINT invoice_payment_parts_merchant_id_payment_id_fkey FOREIGN KEY (merchant_id, payment_id) REFERENCES public.invoice_payments(merchant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invoice_payments
    ADD CONSTRAINT invoice_payments_merchant_id_contact_id_fkey FOREIGN KEY (merchant_id, contact_id) REFERENCES public.contacts(merchant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invoice_payments
    ADD CONSTRAINT invoice_payments_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES public.brands(id);
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_merchant_id_contact_id_fkey FOREIGN KEY (merchant_id, contact_id) REFERENCES public.contacts(merchant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.mail_reviews
    ADD CONSTRAINT mail_reviews_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.mail_suppressions
    ADD CONSTRAINT mail_suppressions_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.mail_usage
    ADD CONSTRAINT mail_usage_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.merchant_applications
    ADD CONSTRAINT merchant_applications_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES public.brands(id);
ALTER TABLE ONLY public.merchant_applications
    ADD CONSTRAINT merchant_applications_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.merchant_applications
    ADD CONSTRAINT merchant_applications_partner_application_id_fkey FOREIGN KEY (partner_application_id) REFERENCES public.partner_applications(id);
ALTER TABLE ONLY public.merchant_applications
    ADD CONSTRAINT merchant_applications_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES public.plans(id);
ALTER TABLE ONLY public.oauth_codes
    ADD CONSTRAINT oauth_codes_authorization_id_fkey FOREIGN KEY (authorization_id) REFERENCES public.authorizations(id);
ALTER TABLE ONLY public.oauth_codes
    ADD CONSTRAINT oauth_codes_partner_application_id_fkey FOREIGN KEY (partner_application_id) REFERENCES public.partner_applications(id);
ALTER TABLE ONLY public.oauth_tokens
    ADD CONSTRAINT oauth_tokens_authorization_id_fkey FOREIGN KEY (authorization_id) REFERENCES public.authorizations(id);
ALTER TABLE ONLY public.oauth_tokens
    ADD CONSTRAINT oauth_tokens_partner_application_id_fkey FOREIGN KEY (partner_application_id) REFERENCES public.partner_applications(id);
ALTER TABLE ONLY public.occurrences
    ADD CONSTRAINT occurrences_recurring_charge_id_of_merchant FOREIGN KEY (merchant_id, recurring_charge_id) REFERENCES public.recurring_charges(merchant_id, id);
ALTER TABLE ONLY public.offline_payments
    ADD CONSTRAINT offline_payments_merchant_id_invoice_id_fkey FOREIGN KEY (merchant_id, invoice_id) REFERENCES public.invoices(merchant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.origins
    ADD CONSTRAINT origins_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.partner_applications
    ADD CONSTRAINT partner_applications_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES public.brands(id);
ALTER TABLE ONLY public.partner_applications
    ADD CONSTRAINT partner_applications_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.partner_events
    ADD CONSTRAINT partner_events_merchant_application_id_fkey FOREIGN KEY (merchant_application_id) REFERENCES public.merchant_applications(id);
ALTER TABLE ONLY public.partner_events
    ADD CONSTRAINT partner_events_partner_application_id_fkey FOREIGN KEY (partner_application_id) REFERENCES public.partner_applications(id);
ALTER TABLE ONLY public.partner_settings
    ADD CONSTRAINT partner_settings_authorization_id_fkey FOREIGN KEY (authorization_id) REFERENCES public.authorizations(id);
ALTER TABLE ONLY public.partner_settings
    ADD CONSTRAINT partner_settings_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.payment_codes
    ADD CONSTRAINT payment_codes_merchant_id_contact_id_fkey FOREIGN KEY (merchant_id, contact_id) REFERENCES public.contacts(merchant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.payment_methods
    ADD CONSTRAINT payment_methods_bank_id_of_merchant FOREIGN KEY (merchant_id, bank_id) REFERENCES public.saved_methods(merchant_id, id);
ALTER TABLE ONLY public.payment_methods
    ADD CONSTRAINT payment_methods_card_id_of_merchant FOREIGN KEY (merchant_id, card_id) REFERENCES public.saved_methods(merchant_id, id);
ALTER TABLE ONLY public.payment_methods
    ADD CONSTRAINT payment_methods_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.payment_requests
    ADD CONSTRAINT payment_requests_merchant_id_invoice_id_fkey FOREIGN KEY (merchant_id, invoice_id) REFERENCES public.invoices(merchant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.portal_links
    ADD CONSTRAINT portal_links_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES public.brands(id);
ALTER TABLE ONLY public.portal_links
    ADD CONSTRAINT portal_links_merchant_id_contact_id_fkey FOREIGN KEY (merchant_id, contact_id) REFERENCES public.contacts(merchant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.portal_links
    ADD CONSTRAINT portal_links_merchant_id_invoice_id_fkey FOREIGN KEY (merchant_id, invoice_id) REFERENCES public.invoices(merchant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.portal_links
    ADD CONSTRAINT portal_links_merchant_id_message_id_fkey FOREIGN KEY (merchant_id, message_id) REFERENCES public.invoice_messages(merchant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.recurring_charges
    ADD CONSTRAINT recurring_charges_account_id_of_merchant FOREIGN KEY (merchant_id, account_id) REFERENCES public.accounts(merchant_id, id);
ALTER TABLE ONLY public.recurring_charges
    ADD CONSTRAINT recurring_charges_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.recurring_charges
    ADD CONSTRAINT recurring_charges_saved_method_id_of_merchant FOREIGN KEY (merchant_id, saved_method_id) REFERENCES public.saved_methods(merchant_id, id);
ALTER TABLE ONLY public.refresh_families
    ADD CONSTRAINT refresh_families_authorization_id_fkey FOREIGN KEY (authorization_id) REFERENCES public.authorizations(id);
ALTER TABLE ONLY public.refresh_families
    ADD CONSTRAINT refresh_families_partner_application_id_fkey FOREIGN KEY (partner_application_id) REFERENCES public.partner_applications(id);
ALTER TABLE ONLY public.saved_methods
    ADD CONSTRAINT saved_methods_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.secret_keys
    ADD CONSTRAINT secret_keys_authorization_id_fkey FOREIGN KEY (authorization_id) REFERENCES public.authorizations(id);
ALTER TABLE ONLY public.secret_keys
    ADD CONSTRAINT secret_keys_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.sign_up_links
    ADD CONSTRAINT sign_up_links_merchant_application_id_fkey FOREIGN KEY (merchant_application_id) REFERENCES public.merchant_applications(id);
ALTER TABLE ONLY public.signatures
    ADD CONSTRAINT signatures_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.signatures
    ADD CONSTRAINT signatures_transaction_id_of_merchant FOREIGN KEY (merchant_id, transaction_id) REFERENCES public.transactions(merchant_id, id);
ALTER TABLE ONLY public.simulator_rules
    ADD CONSTRAINT simulator_rules_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.spent_proofs
    ADD CONSTRAINT spent_proofs_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.surcharges
    ADD CONSTRAINT surcharges_account_id_of_merchant FOREIGN KEY (merchant_id, account_id) REFERENCES public.accounts(merchant_id, id);
ALTER TABLE ONLY public.surcharges
    ADD CONSTRAINT surcharges_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.test_clock_turns
    ADD CONSTRAINT test_clock_turns_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.token_rooms
    ADD CONSTRAINT token_rooms_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_account_id_of_merchant FOREIGN KEY (merchant_id, account_id) REFERENCES public.accounts(merchant_id, id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_charge_id_of_merchant FOREIGN KEY (merchant_id, charge_id) REFERENCES public.transactions(merchant_id, id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_new_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.webhook_secrets
    ADD CONSTRAINT webhook_secrets_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
