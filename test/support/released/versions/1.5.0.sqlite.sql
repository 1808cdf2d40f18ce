CREATE TABLE "kysely_migration" ("name" text not null primary key, "timestamp" text not null) strict;
CREATE TABLE "kysely_migration_lock" ("id" text not null primary key, "is_locked" integer default 0 not null) strict;
CREATE TABLE merchants (
    id text primary key,
    created integer not null,
    name text not null,
    public_key text not null unique,
    allowed_origins text not null
  , modified integer not null default 0, contact_name text, contact_email text, contact_phone text, address1 text, address2 text, city text, state text, postal_code text, country text, timezone text not null default 'America/New_York', api_allowed_ip_address_ranges text not null default '', live_events_urls text not null default '', test_events_urls text not null default '', test_clock_offset integer not null default 0, test_clock_instance text, "status" text not null check (status in ('ACTIVE', 'INACTIVE')) default 'ACTIVE', "test_clock_frozen_at" integer, "website" text, "support_email" text, "support_phone" text, "email_success_to" text, "email_failure_to" text, "reference_required" integer not null check ("reference_required" in (0, 1)) default 0, "reference_label" text, "partial_payments" integer not null check ("partial_payments" in (0, 1)) default 0, "test_profile" text, "origins_required" integer not null default 0, "max_declines_per_address" integer, "max_cards_per_address" integer, "blocked_bins" text not null default '', "blocked_emails" text not null default '', "rehearsal_until" integer not null default 0, "is_demo" integer not null default 0, "tax_id" text) strict;
CREATE TABLE secret_keys (
    hash text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    encrypted text not null
  , "authorization_id" text references authorizations (id), "created" integer, "expires" integer, "shown" integer, "name" text, "permissions" text, "last_used" integer, "last_address" text, "seen_by" text) strict;
CREATE TABLE accounts (
    id text primary key,
    merchant_id text not null references merchants (id),
    created integer not null,
    mode text not null check (mode in ('test', 'live')),
    type text not null check (type in ('MerchantAccount', 'AchAccount')),
    name text not null,
    status text not null check (status in ('ACTIVE', 'INACTIVE', 'DELETED')),
    is_primary integer not null check (is_primary in (0, 1)),
    currency text not null,
    accepted_card_types text not null,
    cvv_policy text not null,
    avs_policy text not null,
    ignore_avs_failure_if_cvv_match integer not null check (ignore_avs_failure_if_cvv_match in (0, 1))
  , manual_capture_enabled integer not null default 0
    check (manual_capture_enabled in (0, 1)), credit_enabled integer not null default 0
    check (credit_enabled in (0, 1)), nonoriginating_refund_enabled integer not null default 0
    check (nonoriginating_refund_enabled in (0, 1)), modified integer not null default 0, trust_account integer not null default 0 check (trust_account in (0, 1)), required_payment_fields text not null default '', transaction_allowed_countries text not null default '', swipe_cvv_policy text not null default 'OPTIONAL', swipe_avs_policy text not null default 'SUBMIT_IGNORE_RESULT', swipe_ignore_avs_failure_if_cvv_match integer not null default 0
      check (swipe_ignore_avs_failure_if_cvv_match in (0, 1)), swipe_required_payment_fields text not null default '', capture_time text not null default '21:00' check (length(capture_time) = 5), capture_zone text not null default 'America/New_York', recurring_charges_enabled integer not null default 1 check (recurring_charges_enabled in (0, 1)), routing_number text, account_number text, bank_secret text, account_type text check (account_type in ('CHECKING', 'SAVINGS')), bank_name text, "disturbed_policy" text not null default 'ALLOW') strict;
CREATE TABLE tokens (
    id text primary key,
    merchant_id text not null references merchants (id),
    created integer not null,
    expires integer not null,
    payload text not null
  , test_expires integer not null default 0, "mode" text, "disturbed" text, "page_origin" text, "address" text) strict;
CREATE TABLE surcharges (
    id text primary key,
    merchant_id text not null references merchants (id),
    created integer not null,
    type text not null check (type in ('card', 'bank')),
    rate integer not null check (rate between 0 and 10000),
    fee integer not null check (fee >= 0)
  , "account_id" text references accounts (id)) strict;
CREATE TABLE "transactions" (
    id text primary key,
    merchant_id text not null references merchants (id),
    account_id text not null references accounts (id),
    mode text not null check (mode in ('test', 'live')),
    type text not null check (type in ('CHARGE', 'REFUND', 'CREDIT')),
    status text not null check (status in ('PENDING', 'AUTHORIZED', 'COMPLETED', 'VOIDED', 'FAILED')),
    created integer not null,
    modified integer not null,
    completed integer,
    amount integer not null check (amount > 0),
    currency text not null,
    auto_capture integer not null check (auto_capture in (0, 1)),
    amount_refunded integer not null,
    surcharge_amount integer check (surcharge_amount between 0 and amount),
    gratuity integer check (gratuity >= 0),
    reference text,
    capture_reference text,
    void_reference text,
    source_id text,
    data text,
    charge_id text references "transactions" (id),
    method text not null,
    method_secret text,
    authorization_code text,
    cvv_result text,
    avs_result text,
    failure_code text,
    under_way text check (under_way in ('CAPTURE', 'VOID')),
    under_way_since integer, signature_id text, card_type text, instance_id text, under_way_reference text, recurring_charge_id text, recurring_charge_occurrence_id text, "client_id" text, "token_created" integer, "invoice_payment_id" text, "disturbed" text, "created_by" text,
    check (amount_refunded between 0 and amount + coalesce(gratuity, 0)),
    check ((type = 'REFUND') = (charge_id is not null))
  ) strict;
CREATE TABLE events (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created integer not null,
    type text not null,
    data text not null
  , position integer not null default 0, undelivered integer, "record_id" text, "place" integer default 0) strict;
CREATE TABLE signatures (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created integer not null,
    transaction_id text not null unique references transactions (id),
    mime_type text not null,
    data text not null
  ) strict;
CREATE TABLE locks (name text primary key) strict;
CREATE TABLE saved_methods (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    type text not null check (type in ('card', 'bank')),
    created integer not null,
    modified integer not null,
    deleted integer,
    reference text,
    description text,
    method text not null,
    method_secret text,
    exp_month integer check (exp_month between 1 and 12),
    exp_year integer check (exp_year between 2000 and 2099), of_payment_methods integer not null default 0
    check (of_payment_methods in (0, 1)),
    check ((deleted is null) = (method_secret is not null)),
    check ((type = 'card') = (exp_month is not null)),
    check ((type = 'card') = (exp_year is not null))
  ) strict;
CREATE TABLE payment_methods (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created integer not null,
    modified integer not null,
    deleted integer,
    contact_id text not null,
    type text not null check (type in ('card', 'bank')),
    card_id text references saved_methods (id),
    bank_id text references saved_methods (id),
    check ((type = 'card') = (card_id is not null)),
    check ((type = 'bank') = (bank_id is not null))
  ) strict;
CREATE TABLE simulator_rules (
    id text primary key,
    merchant_id text not null references merchants (id),
    created integer not null,
    position integer not null,
    last4 text check (length(last4) = 4),
    amount integer check (amount > 0),
    reference text,
    type text check (type in ('card', 'bank')),
    attempt integer check (attempt > 0),
    outcomes text not null,
    afterwards text not null check (afterwards in ('repeat_last', 'built_in')),
    times integer check (times > 0),
    matched integer not null default 0 check (matched >= 0),
    unique (merchant_id, position)
  ) strict;
CREATE TABLE simulator_payments (
    transaction_id text primary key,
    state text not null check (state in ('ASKED', 'AUTHORIZED', 'DECLINED', 'CAPTURED', 'REVERSED')),
    created integer not null,
    modified integer not null,
    merchant_id text,
    mode text check (mode in ('test', 'live')),
    type text check (type in ('card', 'bank')),
    amount integer check (amount > 0),
    captured integer check (captured > 0),
    authorization_code text,
    cvv_result text,
    avs_result text,
    failure_code text,
    rule_id text,
    outcome text,
    settlement_code text,
    settlement_due integer,
    check (state = 'REVERSED' or (merchant_id is not null and mode is not null and amount is not null)),
    check ((state = 'CAPTURED') = (captured is not null)),
    check (state <> 'AUTHORIZED' or authorization_code is not null),
    check ((state = 'DECLINED') = (failure_code is not null)),
    check ((settlement_code is null) = (settlement_due is null))
  ) strict;
CREATE TABLE transaction_terms (
    merchant_id text not null,
    mode text not null check (mode in ('test', 'live')),
    term blob not null,
    property text not null,
    created integer not null,
    transaction_id text not null,
    primary key (merchant_id, mode, term, property, created, transaction_id)
  ) without rowid, strict;
CREATE TABLE instances (
    id text primary key,
    alive_until integer not null
  , "upgrade" text, "key_ids" text, "name" text) strict;
CREATE TABLE idempotency_keys (
    id text primary key,
    merchant_id text not null references merchants (id),
    created integer not null,
    expires integer not null,
    fingerprint text not null,
    instance_id text,
    record_type text,
    record_id text,
    answer text,
    check ((record_type is null) = (record_id is null)),
    check (answer is null or instance_id is null)
  ) strict;
CREATE TABLE sealed_keys (name text primary key, sealed text not null) strict;
CREATE TABLE jobs (
    id text primary key,
    type text not null,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    record_id text not null,
    run_at integer not null,
    due integer,
    attempts integer not null default 0,
    instance_id text,
    data text,
    unique (type, record_id)
  ) strict;
CREATE TABLE deliveries (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    receiver text not null,
    event_id text,
    url text not null,
    body text not null,
    schedule text not null check (schedule in ('gateway_event', 'merchant_application')),
    status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED')),
    attempts integer not null default 0 check (attempts >= 0),
    failures integer not null default 0 check (failures between 0 and attempts),
    created integer not null,
    modified integer not null,
    position integer not null,
    next_attempt integer,
    is_replay integer not null default 0 check (is_replay in (0, 1)),
    check (status <> 'PENDING' or next_attempt is not null),
    check (is_replay = 0 or next_attempt is not null)
  ) strict;
CREATE TABLE delivery_attempts (
    delivery_id text not null references deliveries (id),
    number integer not null check (number >= 1),
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    at integer not null,
    position integer not null,
    duration integer not null,
    succeeded integer not null check (succeeded in (0, 1)),
    request_headers text not null,
    response_status integer,
    response_body text not null,
    error text,
    primary key (delivery_id, number),
    check (succeeded = 0 or (response_status = 200 and error is null))
  ) strict;
CREATE TABLE webhook_secrets (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created integer not null,
    expires integer,
    secret text not null
  , "seen_by" text not null default '') strict;
CREATE TABLE recurring_charges (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created integer not null,
    modified integer not null,
    status text not null check (status in ('ACTIVE', 'COMPLETED', 'DELETED')),
    status_reason text check (status_reason in ('schedule_complete', 'user_canceled')),
    account_id text not null references accounts (id),
    description text,
    reference text,
    amount integer not null check (amount > 0),
    currency text not null,
    schedule text not null,
    max_occurrences integer,
    max_amount integer,
    total_occurrences integer not null,
    total_amount integer not null,
    next_payment text,
    method text not null,
    method_secret text,
    saved_method_id text references saved_methods (id), exp_month integer
    check (exp_month between 1 and 12), exp_year integer
    check (exp_year between 2000 and 2099)
    check ((exp_year is null) = (exp_month is null))
    check (exp_year is null or saved_method_id is null), "data" text, "client_id" text,
    check ((status = 'ACTIVE') = (status_reason is null)),
    check ((status = 'ACTIVE') = (next_payment is not null)),
    check (max_amount is null or total_amount <= max_amount)
  ) strict;
CREATE TABLE occurrences (
    id text primary key,
    recurring_charge_id text not null references recurring_charges (id),
    merchant_id text not null,
    mode text not null check (mode in ('test', 'live')),
    created integer not null,
    modified integer not null,
    position integer not null,
    status text not null check (status in ('PENDING', 'PAYING', 'PAID', 'IGNORED', 'FAILED')),
    amount integer not null check (amount > 0),
    due_date text not null,
    attempts integer not null,
    last_attempt integer,
    unique (recurring_charge_id, due_date)
  ) strict;
CREATE TABLE schema_steps (
    name text primary key not null,
    upgrade text not null,
    kind text not null,
    phase text not null,
    finished integer,
    position text,
    filled integer not null default 0,
    is_last integer not null default 0 check (is_last in (0, 1)),
    until integer not null default 0
  ) strict;
CREATE TABLE users (
      id text primary key not null,
      created integer not null,
      modified integer not null,
      email text not null unique,
      name text not null,
      password text not null,
      is_derived integer not null default 0 check (is_derived in (0, 1)),
      totp_secret text,
      totp_enabled integer not null default 0 check (totp_enabled in (0, 1)),
      totp_step integer,
      is_operator integer not null default 0 check (is_operator in (0, 1)),
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE'))
    ) strict;
CREATE TABLE recovery_codes (
      hash text primary key not null,
      user_id text not null references users (id)
    ) strict;
CREATE TABLE sign_in_attempts (
      id text primary key not null,
      bucket text not null,
      at integer not null
    ) strict;
CREATE TABLE passkeys (
      id text primary key not null,
      user_id text not null references users (id),
      credential_id text not null unique,
      rp_id text not null,
      name text not null,
      public_key text not null,
      counter integer not null,
      transports text not null,
      created integer not null,
      last_used integer
    ) strict;
CREATE TABLE spent_challenges (
      hash text primary key not null,
      expires integer not null
    ) strict;
CREATE TABLE operator_links (
      id text primary key not null,
      hash text not null unique,
      created integer not null,
      expires integer not null,
      user_id text
    ) strict;
CREATE TABLE memberships (
      user_id text not null references users (id),
      merchant_id text not null references merchants (id),
      role text not null check (role in ('owner', 'administrator', 'bookkeeper', 'developer', 'viewer')),
      created integer not null,
      primary key (merchant_id, user_id)
    ) strict;
CREATE TABLE sessions (
      hash text primary key not null,
      user_id text not null references users (id),
      created integer not null,
      seen integer not null,
      confirmed integer not null,
      awaits_code integer not null check (awaits_code in (0, 1)),
      merchant_id text references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      agent text,
      address text
    ) strict;
CREATE TABLE invitations (
      id text not null,
      hash text not null,
      merchant_id text not null references merchants (id),
      email text not null,
      role text not null check (role in ('owner', 'administrator', 'bookkeeper', 'developer', 'viewer')),
      invited_by text,
      created integer not null,
      expires integer not null,
      primary key (merchant_id, id)
    ) strict;
CREATE TABLE approvals (
      merchant_id text not null,
      id text not null,
      kind text not null,
      record_id text,
      needed text not null,
      request text not null,
      changes text not null,
      requested_by text not null references users (id),
      requester text not null,
      created integer not null,
      expires integer not null,
      status text not null check (status in ('PENDING', 'APPROVED', 'REJECTED', 'EXPIRED')),
      decided integer,
      decider text,
      primary key (merchant_id, id)
    ) strict;
CREATE TABLE approval_policies (
      merchant_id text primary key not null references merchants (id),
      credits_over integer,
      keys integer not null check (keys in (0, 1))
    ) strict;
CREATE TABLE audit_entries (
      merchant_id text not null,
      position integer not null,
      id text not null,
      mode text,
      action text not null,
      record_type text not null,
      record_id text not null,
      actor_kind text not null,
      actor_id text,
      actor text not null,
      changes text not null,
      mac text not null,
      sequence integer,
      hash text,
      primary key (merchant_id, position, id)
    ) strict;
CREATE TABLE audit_heads (
      merchant_id text primary key not null,
      sequence integer not null,
      hash text not null,
      base_sequence integer not null,
      base_hash text not null,
      mac text not null
    ) strict;
CREATE TABLE audit_removals (
      merchant_id text primary key not null,
      up_to integer not null
    ) strict;
CREATE TABLE brands (
      id text primary key not null,
      created integer not null,
      modified integer not null,
      name text not null,
      color text not null,
      logo text,
      auth_url text
    ) strict;
CREATE TABLE partner_applications (
      id text primary key not null,
      merchant_id text not null references merchants (id),
      brand_id text not null references brands (id),
      created integer not null,
      modified integer not null,
      name text not null,
      client_id text not null unique,
      secret_hash text not null,
      secret_seen_by text,
      secret_ends integer,
      oauth_enabled integer not null default 1 check (oauth_enabled in (0, 1)),
      redirect_uri text not null default '',
      event_url text not null default '',
      review text not null default 'APPROVED' check (review in ('PENDING', 'APPROVED', 'REJECTED')),
      review_reason text,
      reviewed integer,
      proposed text
    ) strict;
CREATE TABLE authorizations (
      id text primary key not null,
      partner_application_id text not null references partner_applications (id),
      merchant_id text not null references merchants (id),
      created integer not null,
      ended integer,
      user_id text,
      permissions text not null default '',
      live integer not null default 1 check (live in (0, 1))
    ) strict;
CREATE TABLE oauth_codes (
      hash text primary key not null,
      partner_application_id text not null references partner_applications (id),
      authorization_id text not null references authorizations (id),
      redirect_uri text not null,
      code_challenge text,
      created integer not null,
      expires integer not null,
      used integer,
      offline integer not null default 0 check (offline in (0, 1))
    ) strict;
CREATE TABLE oauth_tokens (
      hash text primary key not null,
      partner_application_id text not null references partner_applications (id),
      scope text not null check (scope in ('tenant', 'payments')),
      authorization_id text references authorizations (id),
      code_hash text,
      created integer not null,
      expires integer,
      check ((scope = 'payments') = (authorization_id is not null)),
      check (scope = 'payments' or expires is not null)
    ) strict;
CREATE TABLE refresh_families (
      id text primary key not null,
      partner_application_id text not null references partner_applications (id),
      authorization_id text not null references authorizations (id),
      code_hash text not null,
      token_hash text not null,
      created integer not null,
      expires integer not null
    ) strict;
CREATE TABLE partner_settings (
        merchant_id text not null references merchants (id),
        authorization_id text not null references authorizations (id),
        record_id text not null,
        name text not null,
        before text not null,
        after text not null,
        primary key (merchant_id, authorization_id, record_id, name)
      ) strict;
CREATE TABLE plans (
      id text primary key not null,
      name text not null,
      trust integer not null default 0 check (trust in (0, 1))
    ) strict;
CREATE TABLE merchant_applications (
      id text primary key not null,
      partner_application_id text not null references partner_applications (id),
      brand_id text not null references brands (id),
      plan_id text not null references plans (id),
      reference text not null,
      status text not null check (status in ('DRAFT', 'SUBMITTED', 'APPROVED', 'DECLINED')),
      test text check (test in ('validate', 'fail')),
      created integer not null,
      modified integer not null,
      submitted integer,
      decided integer,
      decided_by text,
      reason text check (reason in ('duplicate_application', 'duplicate_merchant', 'other')),
      merchant_id text references merchants (id),
      business_name text not null default '',
      business_key text not null default '',
      tax_digest text,
      email text not null default '',
      details text not null,
      secrets text,
      signature text, merchant_deleted integer, "dba_key" text not null default '', "tax_tail" text, "assigned_to" text, "asked" integer,
      check ((status = 'DRAFT') = (submitted is null)),
      check ((status in ('APPROVED', 'DECLINED')) = (decided is not null)),
      check ((status = 'DECLINED') = (reason is not null)),
      check (merchant_id is null or status = 'APPROVED')
    ) strict;
CREATE TABLE sign_up_links (
      hash text primary key not null,
      merchant_application_id text not null references merchant_applications (id),
      created integer not null,
      expires integer not null,
      used integer,
      session_hash text unique,
      session_expires integer,
      check ((used is null) = (session_hash is null)),
      check ((session_hash is null) = (session_expires is null))
    ) strict;
CREATE TABLE partner_events (
      id text primary key not null,
      partner_application_id text not null references partner_applications (id),
      merchant_application_id text references merchant_applications (id),
      public_key text,
      created integer not null,
      position integer not null,
      type text not null check (type in ('merchant.provisioned', 'merchant_application.declined',
        'merchant_application.information_needed', 'merchant.disconnected')),
      reason text,
      reference text not null,
      code text,
      place integer,
      check ((type = 'merchant_application.declined') = (reason is not null)),
      check ((type = 'merchant.provisioned') = (code is not null)),
      check ((type = 'merchant.disconnected') = (public_key is not null))
    ) strict;
CREATE TABLE mails (
      id text not null,
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      created integer not null,
      position integer not null,
      kind text not null,
      record_id text not null,
      sender text not null,
      recipient text not null,
      subject text not null,
      content text,
      status text not null check (status in ('PENDING', 'SENDING', 'SENT', 'FAILED', 'UNCERTAIN')),
      attempts integer not null default 0 check (attempts >= 0),
      sent integer,
      error text,
      withheld text,
      planned integer,
      primary key (merchant_id, id),
      check ((status = 'SENT') = (sent is not null))
    ) strict;
CREATE TABLE mail_usage (
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      budget text not null check (budget in ('customers', 'invitations', 'tests')),
      hour integer not null,
      caused integer not null,
      planned integer not null,
      primary key (merchant_id, mode, budget, hour)
    ) strict;
CREATE TABLE mail_reviews (
      id text not null,
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      began integer not null,
      caused integer not null,
      status text not null check (status in ('WAITING', 'KEPT', 'APPROVED')),
      decided integer,
      primary key (merchant_id, id)
    ) strict;
CREATE TABLE mail_suppressions (
      id text not null,
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      digest text not null,
      address text not null,
      reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'added')),
      created integer not null,
      primary key (merchant_id, id),
      unique (merchant_id, mode, digest, reason)
    ) strict;
CREATE TABLE contacts (
      id text not null,
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      created integer not null,
      created_by text not null,
      modified integer not null,
      modified_by text not null,
      first_name text,
      last_name text,
      contact_code text not null,
      source_id text,
      notes text,
      tags text not null,
      sealed text,
      erased integer,
      primary key (merchant_id, id)
    ) strict;
CREATE TABLE contact_emails (
      id text not null,
      merchant_id text not null,
      contact_id text not null,
      place integer not null,
      created integer not null,
      created_by text not null,
      modified integer not null,
      modified_by text not null,
      address text not null,
      sought text not null,
      sealed text,
      primary key (merchant_id, id),
      foreign key (merchant_id, "contact_id") references "contacts" (merchant_id, id) on delete cascade
    ) strict;
CREATE TABLE contact_terms (
      merchant_id text not null,
      term blob not null,
      property text not null,
      contact_id text not null,
      primary key (merchant_id, term, property, contact_id),
      foreign key (merchant_id, "contact_id") references "contacts" (merchant_id, id) on delete cascade
    ) strict, without rowid;
CREATE TABLE contact_marks (
      merchant_id text not null,
      mark blob not null,
      contact_id text not null,
      primary key (merchant_id, mark, contact_id),
      foreign key (merchant_id, "contact_id") references "contacts" (merchant_id, id) on delete cascade
    ) strict, without rowid;
CREATE TABLE invoices (
      id text not null,
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      created integer not null,
      created_by text not null,
      modified integer not null,
      modified_by text not null,
      brand_id text not null references brands (id),
      contact_id text not null,
      bank_account_id text not null,
      status text not null check (status in ('pending', 'partially_paid', 'paid', 'void', 'refunded')),
      presentment_status text not null check (presentment_status in ('unsent', 'sent', 'viewed')),
      invoice_number integer not null,
      invoice_date integer not null,
      currency text not null,
      total_amount integer not null check (total_amount > 0),
      amount_paid integer not null check (amount_paid between 0 and total_amount),
      line_items text not null,
      attachments text not null,
      reference text,
      source_id text, "due_date" text,
      primary key (merchant_id, id),
      foreign key (merchant_id, "contact_id") references "contacts" (merchant_id, id) on delete cascade
    ) strict;
CREATE TABLE invoice_messages (
      id text not null,
      merchant_id text not null,
      invoice_id text not null,
      created integer not null,
      created_by text not null,
      modified integer not null,
      modified_by text not null,
      email_addresses text not null,
      subject text not null,
      body text not null,
      status text not null check (status in ('pending', 'sent')),
      primary key (merchant_id, id),
      foreign key (merchant_id, "invoice_id") references "invoices" (merchant_id, id) on delete cascade
    ) strict;
CREATE TABLE payment_requests (
      id text not null,
      merchant_id text not null,
      invoice_id text not null,
      created integer not null,
      created_by text not null,
      modified integer not null,
      modified_by text not null,
      send_at integer not null,
      email_addresses text not null,
      subject text,
      message text,
      status text not null check (status in ('scheduled', 'sent', 'canceled')), "days_after_due" integer,
      primary key (merchant_id, id),
      foreign key (merchant_id, "invoice_id") references "invoices" (merchant_id, id) on delete cascade
    ) strict;
CREATE TABLE portal_links (
      id text not null,
      merchant_id text not null,
      digest text not null,
      brand_id text not null references brands (id),
      contact_id text not null,
      invoice_id text,
      message_id text,
      mail_id text,
      authorization_id text,
      created integer not null,
      expires integer not null,
      primary key (merchant_id, id),
      foreign key (merchant_id, "contact_id") references "contacts" (merchant_id, id) on delete cascade,
      foreign key (merchant_id, "invoice_id") references "invoices" (merchant_id, id) on delete cascade,
      foreign key (merchant_id, "message_id") references "invoice_messages" (merchant_id, id) on delete cascade
    ) strict;
CREATE TABLE contact_files (
      id text not null,
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      contact_id text not null,
      created integer not null,
      created_by text not null,
      modified integer not null,
      modified_by text not null,
      file_name text not null,
      content_type text not null,
      size integer not null,
      processing_state text not null check (processing_state in ('pending', 'completed', 'failed')),
      instance_id text,
      is_sealed integer not null default 0,
      primary key (merchant_id, id),
      foreign key (merchant_id, "contact_id") references "contacts" (merchant_id, id) on delete cascade
    ) strict;
CREATE TABLE contact_file_chunks (
      merchant_id text not null,
      file_id text not null,
      place integer not null,
      bytes blob not null,
      primary key (merchant_id, file_id, place),
      foreign key (merchant_id, "file_id") references "contact_files" (merchant_id, id) on delete cascade
    ) strict;
CREATE TABLE invoice_payments (
      id text not null,
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      created integer not null,
      created_by text not null,
      modified integer not null,
      modified_by text not null,
      contact_id text not null,
      attempt_id text not null,
      transaction_id text not null,
      status text not null check (status in ('PENDING', 'AUTHORIZED', 'COMPLETED', 'VOIDED', 'FAILED')),
      failure_code text,
      payment_type text not null check (payment_type in ('credit_card', 'bank_account')),
      card_type text,
      last4_digits text not null,
      currency text not null,
      amount integer not null check (amount > 0),
      surcharge_amount integer not null check (surcharge_amount >= 0),
      amount_refunded integer not null check (amount_refunded >= 0),
      payment_method_id text,
      primary key (merchant_id, id),
      unique (merchant_id, transaction_id),
      foreign key (merchant_id, "contact_id") references "contacts" (merchant_id, id) on delete cascade
    ) strict;
CREATE TABLE invoice_payment_parts (
      merchant_id text not null,
      payment_id text not null,
      invoice_id text not null,
      place integer not null,
      amount integer not null check (amount > 0),
      amount_refunded integer not null check (amount_refunded between 0 and amount),
      primary key (merchant_id, payment_id, invoice_id),
      foreign key (merchant_id, "payment_id") references "invoice_payments" (merchant_id, id) on delete cascade,
      foreign key (merchant_id, "invoice_id") references "invoices" (merchant_id, id) on delete cascade
    ) strict;
CREATE TABLE api_requests (
      merchant_id text not null,
      position integer not null,
      request_id text not null,
      key_kind text not null check (key_kind in ('test', 'live', 'public', 'token')),
      key_last4 text not null,
      created integer not null,
      method text not null,
      route text not null,
      status integer not null,
      duration integer not null,
      record_id text,
      primary key (merchant_id, position, request_id)
    ) strict, without rowid;
CREATE TABLE hourly_figures (
      merchant_id text not null,
      mode text not null check (mode in ('test', 'live')),
      begins integer not null,
      ends integer not null,
      changes integer not null,
      figures text,
      primary key (merchant_id, mode, begins, ends)
    ) strict, without rowid;
CREATE TABLE late_changes (
      merchant_id text not null,
      mode text not null check (mode in ('test', 'live')),
      hour integer not null,
      changes integer not null,
      primary key (merchant_id, mode, hour)
    ) strict, without rowid;
CREATE TABLE card_attempts (
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      subject text not null,
      at integer not null,
      id text not null,
      kind text not null check (kind in ('card', 'bin', 'address', 'key', 'link', 'contact', 'merchant')),
      card text not null,
      outcome text not null check (outcome in ('failed', 'refused', 'forgiven', 'approved')),
      weight integer not null check (weight > 0),
      primary key (merchant_id, mode, subject, at, id)
    ) strict;
CREATE TABLE card_attacks (
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      began integer not null,
      until integer not null,
      alerted integer not null check (alerted in (0, 1)),
      id text not null,
      primary key (merchant_id, mode, began)
    ) strict;
CREATE TABLE concealed_declines (
      merchant_id text not null references merchants (id),
      transaction_id text not null,
      mode text not null check (mode in ('test', 'live')),
      created integer not null,
      reason text not null,
      primary key (merchant_id, transaction_id)
    ) strict;
CREATE TABLE spent_proofs (
      merchant_id text not null references merchants (id),
      id text not null,
      expires integer not null,
      primary key (merchant_id, id)
    ) strict;
CREATE TABLE origins (
        merchant_id text not null references merchants (id),
        origin text not null,
        status text not null check (status in ('pending', 'verified', 'failing')),
        checked integer not null,
        verified integer,
        failing_since integer,
        error text,
        primary key (merchant_id, origin)
      ) strict;
CREATE TABLE data_keys (
      merchant_id text not null references merchants (id),
      version integer not null check (version > 0),
      created integer not null,
      kms text not null,
      master text not null,
      wrapped text not null,
      wrapped_at integer not null,
      primary key (merchant_id, version)
    ) strict;
CREATE TABLE event_heads (
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      place integer not null, "is_right" integer not null default 0, "next_day" integer default -1000000, "turn" integer not null default 0,
      primary key (merchant_id, mode)
    ) strict;
CREATE TABLE transaction_counts (
      merchant_id text not null, mode text not null check (mode in ('test', 'live')),
      day integer not null,
      account_id text not null,
      type text not null,
      status text not null,
      count integer not null,
      primary key (merchant_id, mode, day, account_id, type, status)
    ) strict;
CREATE TABLE transaction_count_changes (
      merchant_id text not null, mode text not null check (mode in ('test', 'live')),
      id text not null,
      day integer not null,
      account_id text not null,
      type text not null,
      from_status text,
      to_status text,
      count integer not null,
      primary key (merchant_id, mode, id)
    ) strict;
CREATE TABLE transaction_count_heads (
      merchant_id text not null, mode text not null check (mode in ('test', 'live')),
      is_right integer not null,
      next_day integer,
      turn integer not null,
      primary key (merchant_id, mode)
    ) strict;
CREATE TABLE event_counts (
      merchant_id text not null,
      mode text not null check (mode in ('test', 'live')),
      day integer not null,
      block integer not null,
      count integer not null,
      primary key (merchant_id, mode, day, block)
    ) strict;
CREATE TABLE transaction_texts (
      created integer not null,
      part integer not null,
      merchant_id text not null,
      mode text not null check (mode in ('test', 'live')),
      transaction_id text not null,
      "text_id" blob, "text_amount" blob, "text_reference" blob, "text_authorization" blob, "text_number" blob, "text_fingerprint" blob, "text_name" blob, "text_name_word" blob, "text_email" blob, "text_exp_month" blob, "text_exp_year" blob, "text_1" blob, "text_2" blob, "text_3" blob, "text_4" blob, "text_5" blob,
      primary key (merchant_id, transaction_id, part)
    ) strict;
CREATE TABLE token_rooms (
      merchant_id text not null references merchants (id),
      subject text not null,
      ends integer not null,
      taken integer not null,
      primary key (merchant_id, subject, ends)
    ) strict;
CREATE TABLE test_clock_turns (
      merchant_id text not null primary key references merchants (id),
      began_at integer not null,
      target integer not null
    ) strict;
CREATE TABLE archives (
      id text primary key,
      kind text not null check (kind in ('live_payments', 'test_payments', 'events', 'deliveries')),
      file text not null,
      created integer not null,
      before integer not null,
      state text not null check (state in ('writing', 'written', 'archived', 'restoring', 'restored', 'destroying', 'destroyed')),
      units integer,
      bytes integer,
      sha256 text,
      done integer not null,
      left_out text not null,
      instance_id text
    ) strict;
CREATE TABLE archived_records (
      merchant_id text not null,
      record_id text not null,
      mode text not null check (mode in ('test', 'live')),
      type text not null,
      archive_id text not null,
      archived integer not null,
      primary key (merchant_id, record_id)
    ) strict, without rowid;
CREATE TABLE application_notes (
      id text primary key not null,
      merchant_application_id text not null references merchant_applications (id),
      created integer not null,
      author text not null,
      text text not null
    ) strict;
CREATE TABLE application_questions (
      id text primary key not null,
      merchant_application_id text not null references merchant_applications (id),
      created integer not null,
      author text not null,
      question text not null,
      answered integer,
      answer text,
      check ((answered is null) = (answer is null))
    ) strict;
CREATE TABLE offline_payments (
      id text not null,
      merchant_id text not null,
      invoice_id text not null,
      created integer not null,
      created_by text not null,
      modified integer not null,
      modified_by text not null,
      amount integer not null check (amount > 0),
      method text not null check (method in ('check', 'cash', 'transfer', 'other')),
      received text not null,
      note text,
      status text not null check (status in ('received', 'removed')),
      primary key (merchant_id, id),
      foreign key (merchant_id, invoice_id) references invoices (merchant_id, id) on delete cascade
    ) strict;
CREATE TABLE payment_codes (
      merchant_id text not null,
      contact_id text not null,
      digest text not null,
      expires integer not null,
      tries integer not null,
      attempt_id text,
      window_ends integer not null,
      sent integer not null,
      primary key (merchant_id, contact_id),
      foreign key (merchant_id, contact_id) references contacts (merchant_id, id) on delete cascade
    ) strict;
insert into "kysely_migration" values ('001-first-payment', '2026-11-27T01:30:36.776Z');
insert into "kysely_migration" values ('002-surcharges', '2026-11-27T01:30:36.777Z');
insert into "kysely_migration" values ('003-after-the-charge', '2026-11-27T01:30:36.779Z');
insert into "kysely_migration" values ('004-credits-and-signatures', '2026-11-27T01:30:36.780Z');
insert into "kysely_migration" values ('005-locks', '2026-11-27T01:30:36.781Z');
insert into "kysely_migration" values ('006-payment-methods', '2026-11-27T01:30:36.782Z');
insert into "kysely_migration" values ('007-merchant-and-accounts', '2026-11-27T01:30:36.791Z');
insert into "kysely_migration" values ('008-simulator-rules', '2026-11-27T01:30:36.792Z');
insert into "kysely_migration" values ('009-search', '2026-11-27T01:30:36.795Z');
insert into "kysely_migration" values ('010-idempotency', '2026-11-27T01:30:36.796Z');
insert into "kysely_migration" values ('011-sealed-keys', '2026-11-27T01:30:36.797Z');
insert into "kysely_migration" values ('012-under-way', '2026-11-27T01:30:36.798Z');
insert into "kysely_migration" values ('013-jobs', '2026-11-27T01:30:36.800Z');
insert into "kysely_migration" values ('014-webhooks', '2026-11-27T01:30:36.801Z');
insert into "kysely_migration" values ('015-recurring', '2026-11-27T01:30:36.804Z');
insert into "kysely_migration" values ('016-card-expiry', '2026-11-27T01:30:36.807Z');
insert into "kysely_migration" values ('020-id-terms', '2026-11-27T01:30:36.808Z');
insert into "kysely_migration" values ('999-a-later-version-has-ended-the-upgrade', '');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "merchants" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743036981, 'Demo Shop', 'm_TlMUkpdsGoZcv1q7QhcWMM', '', 1795743038250, null, null, null, null, null, null, null, null, null, 'America/New_York', '', '', 'https://shop.example/events', 0, null, 'ACTIVE', null, null, null, null, null, null, 0, null, 0, null, 0, null, null, '', '', 0, 1, null);
insert into "merchants" values ('sitqO1getSr9pVOZHz86vA', 1795743037035, 'Demo Partner', 'm_aVfHU86OTh9gnAZObQW6cr', '', 1795743037035, null, null, null, null, null, null, null, null, null, 'America/New_York', '', '', '', 0, null, 'ACTIVE', null, null, null, null, null, null, 0, null, 0, null, 0, null, null, '', '', 0, 0, null);
insert into "secret_keys" values ('551e3afba49c8721f8a341c3b898bcc65c6c271cc545e859e81b0747171d4bd3', 'tgVwfOkK48rYAGuxw9sfeA', 'test', '1.29146fcb.gbYa7fFS2QxJ-DYvt62BMVYQ74dsyKXS8mMNfpm4H9_WKp7BR1ayNejlvS5hSJ7INJ-A8EVYZYLaS8EfdoAMdLNAb8E', null, null, null, null, null, null, 1795743038269, '127.0.0.1', null);
insert into "secret_keys" values ('65752ba08a8594cf8c538850a7a96be400562f6bb5bfd8f0237a1a13705b87f5', 'tgVwfOkK48rYAGuxw9sfeA', 'live', '1.29146fcb.YaFld0qH8-9SHi-zl0mU6fSASiKMQmIAoQ1UdrG9C0vm5yMdZz_bLj9vc9tDw_-6ozMAQVZmY4ZL59kU4owi2fQZFZE', null, null, null, null, null, null, 1795743038143, '127.0.0.1', null);
insert into "secret_keys" values ('f695b749f17302c568e51e10dc1fe028380d7fb9e8bf48a0ab8a513972d37ce3', 'sitqO1getSr9pVOZHz86vA', 'test', '1.29146fcb.qIP2HIqlO-xFc5sU1spYJWa54pIN46H88Jg8TJ0F6Oeg4Y-hc9UhY_LQZidbGTrVJ5rWTXcOL2h-3QKcyFkdNsXzRb8', null, null, null, null, null, null, null, null, null);
insert into "secret_keys" values ('67e9915699f9bb189a2676652cc607ed79ac5402a2a4892592a50df0e7e216b3', 'sitqO1getSr9pVOZHz86vA', 'live', '1.29146fcb.1712VyU9PGUZ_fjwRsq7qrQf9ruR3kcrezsZAm-ygAf5xdF0qeDa9_55IsMec1oOSpqAQO0R_MyhtbtRgdzAp9VXSao', null, null, null, null, null, null, null, null, null);
insert into "secret_keys" values ('d1e0d6f9cfda020061045a244786a0a321000aca63dba7a89849179ddea37674', 'tgVwfOkK48rYAGuxw9sfeA', 'test', '1.29146fcb.JIn7l8MB6O57NeNwI3dBx21SVdLfPOnuJ-oP25Nenh5yERsa-cUgjEVQ1DSQUdIzkYVNJmUZK7FLsePb1FovlSNovyQ', 'acguxd3tsBBUJgDCwJly1w', 1795743037037, null, null, null, null, null, null, null);
insert into "secret_keys" values ('4059c68637666d84d12337130e67f68798fe33dba2a7d5439058f5e7a7c59d2d', 'tgVwfOkK48rYAGuxw9sfeA', 'live', '1.29146fcb.izjLnSLcxLqOi2k2EblYkDNXlbW5t_8Xpkp34bVim69Lnz0uXBukcnlIol12VFogZ_S6fjRAkUPihY4_8eP3xDcrEs8', 'acguxd3tsBBUJgDCwJly1w', 1795743037037, null, null, null, null, null, null, null);
insert into "accounts" values ('DJ3hR2765unKj6ubON529w', 'tgVwfOkK48rYAGuxw9sfeA', 1795743037018, 'test', 'MerchantAccount', 'Demo Shop test', 'ACTIVE', 1, 'USD', '*', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, 1, 0, 0, 1795743037018, 0, '', '', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, '', '21:00', 'America/New_York', 1, null, null, null, null, null, 'ALLOW');
insert into "accounts" values ('tKZLeMkO8Ym23ZV3CmotWA', 'tgVwfOkK48rYAGuxw9sfeA', 1795743037024, 'test', 'AchAccount', 'Demo Shop eCheck test', 'ACTIVE', 1, 'USD', '', 'DISABLED', 'DISABLED', 0, 0, 0, 0, 1795743037024, 0, '', '', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, '', '21:00', 'America/New_York', 1, '******013', '******9001', '1.29146fcb.QwgSAiXn5NlIEMmt9S_kQLT3Z-0jXfhMbIirS4xCa74uB4ogwCKWyyr-6465O_aAQQ1Pspr_v7ODOgbYSs2YLVCXdrIAIpUt7sCz0bgp-Uc5HpHTwAKzIA', 'CHECKING', 'FIRST BANK OF TESTING', 'ALLOW');
insert into "accounts" values ('heHgt5QhUCqixr3l4VNTwg', 'tgVwfOkK48rYAGuxw9sfeA', 1795743037027, 'live', 'MerchantAccount', 'Demo Shop live', 'ACTIVE', 1, 'USD', '*', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, 1, 0, 0, 1795743037027, 0, '', '', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, '', '21:00', 'America/New_York', 1, null, null, null, null, null, 'ALLOW');
insert into "accounts" values ('kZx0kHNjs0qPmo1kRaldXA', 'tgVwfOkK48rYAGuxw9sfeA', 1795743037028, 'live', 'AchAccount', 'Demo Shop eCheck live', 'ACTIVE', 1, 'USD', '', 'DISABLED', 'DISABLED', 0, 0, 0, 0, 1795743037028, 0, '', '', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, '', '21:00', 'America/New_York', 1, '******013', '******9001', '1.29146fcb.Jk4jCSjAyAdDpUHRAy_-OcXpka27QEtdWZ7Ogj-mSNWlJvg9cmVnlOc1RI6yPO8T7trigA3qXsH48A8byrDfNCFg_2EUzC_Z_W2cRkcLHHYnfbE7lOKKSg', 'CHECKING', 'FIRST BANK OF TESTING', 'ALLOW');
insert into "tokens" values ('P9w0VOMY3IJnE6mvH1obhA', 'tgVwfOkK48rYAGuxw9sfeA', 1795743038158, 1795743338158, '2.1.q3HuxJAFytmQ516OMmtqAdBvAAZ8Q_x53oj89AYxtLXhPJ821QYO3axVV-hXDoCb8NySG3AJ9PQQ3EuCDbCU1EBLjzAWNEBVaZQvIEtJvThNO5OxUa9OTLJ6M5DyNKaEEszsBKpMH3rq3kjt14c-LqJSmynnlSttbCvB4xxh6XJCI7jnVfEVfpBm', 1795743338158, null, null, null, 'AvGehorj27FzCOJ4gaF0ve2niOe7XfTXJ60y9Pzw-Lw');
insert into "surcharges" values ('acguxd3ggafinDyVysv0cC', 'tgVwfOkK48rYAGuxw9sfeA', 1795743037022, 'card', 300, 0, 'DJ3hR2765unKj6ubON529w');
insert into "surcharges" values ('acguxd3k2Bf1Fyrtil6KJo', 'tgVwfOkK48rYAGuxw9sfeA', 1795743037026, 'card', 300, 0, 'tKZLeMkO8Ym23ZV3CmotWA');
insert into "surcharges" values ('acguxd3lsqVfoNt_2DurCy', 'tgVwfOkK48rYAGuxw9sfeA', 1795743037028, 'card', 300, 0, 'heHgt5QhUCqixr3l4VNTwg');
insert into "surcharges" values ('acguxd3mrkgLIBz0A-E61-', 'tgVwfOkK48rYAGuxw9sfeA', 1795743037029, 'card', 300, 0, 'kZx0kHNjs0qPmo1kRaldXA');
insert into "transactions" values ('acguxdswwsreQ4Bb4xrUPh', 'tgVwfOkK48rYAGuxw9sfeA', 'DJ3hR2765unKj6ubON529w', 'test', 'CHARGE', 'AUTHORIZED', 1795743038061, 1795743038211, null, 1000, 'USD', 1, 100, null, null, 'order-0', null, null, null, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"}', '2.1.DfjHMHD9eBmB2zHQg1Ht-SJcEJI4hMdRr_tRjm2SkeJSNfLIkT8sPH4tAqs', 'ZVXSIS', 'MATCHED', null, null, null, null, null, 'VISA', null, null, null, null, null, null, null, null, '{"kind":"key","name":"sk_test_…FzLO","address":"127.0.0.1"}');
insert into "transactions" values ('acguxdtwgll5eiO381hoH0', 'tgVwfOkK48rYAGuxw9sfeA', 'DJ3hR2765unKj6ubON529w', 'test', 'CHARGE', 'VOIDED', 1795743038094, 1795743038228, null, 1001, 'USD', 1, 0, null, null, 'order-1', null, null, null, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"}', '2.1.ehdILs0VpQLMYXflQD54ikNYM1pgs1I8TU2ipiurhwcTTUT4Ue6h-k8gp4g', 'CBLEPF', 'MATCHED', null, null, null, null, null, 'VISA', null, null, null, null, null, null, null, null, '{"kind":"key","name":"sk_test_…FzLO","address":"127.0.0.1"}');
insert into "transactions" values ('acguxdu74BtoWcFGx7kn1Q', 'tgVwfOkK48rYAGuxw9sfeA', 'DJ3hR2765unKj6ubON529w', 'test', 'CHARGE', 'AUTHORIZED', 1795743038107, 1795743038111, null, 1002, 'USD', 1, 0, null, null, 'order-2', null, null, null, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"}', '2.1.fEH4aYuO9us3kHuRkw4LBklvhSyN1_qE-Pd_8tyxS1T6S5CUiIhjqY1GpSU', 'UOHNOK', 'MATCHED', null, null, null, null, null, 'VISA', null, null, null, null, null, null, null, null, '{"kind":"key","name":"sk_test_…FzLO","address":"127.0.0.1"}');
insert into "transactions" values ('acguxduioke9G36G2yeD4b', 'tgVwfOkK48rYAGuxw9sfeA', 'DJ3hR2765unKj6ubON529w', 'test', 'CHARGE', 'AUTHORIZED', 1795743038119, 1795743038122, null, 1003, 'USD', 1, 0, null, null, 'order-3', null, null, null, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"}', '2.1.er9V30Mvxnu60RFHRSWp_nrw3OoWhYLufBAF4CRtRetO88PhuAbzURnuffk', 'TEBJID', 'MATCHED', null, null, null, null, null, 'VISA', null, null, null, null, null, null, null, null, '{"kind":"key","name":"sk_test_…FzLO","address":"127.0.0.1"}');
insert into "transactions" values ('acguxdusgBpumysgjEipUM', 'tgVwfOkK48rYAGuxw9sfeA', 'DJ3hR2765unKj6ubON529w', 'test', 'CHARGE', 'AUTHORIZED', 1795743038129, 1795743038132, null, 1004, 'USD', 1, 0, null, null, 'order-4', null, null, null, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"}', '2.1.E58KDoUXCSUl2qijSPXORj8EUP5Ekc5O0xSJgukldBeJnv-dgHiSkY6sn3Y', 'YOMYAB', 'MATCHED', null, null, null, null, null, 'VISA', null, null, null, null, null, null, null, null, '{"kind":"key","name":"sk_test_…FzLO","address":"127.0.0.1"}');
insert into "transactions" values ('acguxduyo3H1yZy5N9bcet', 'tgVwfOkK48rYAGuxw9sfeA', 'DJ3hR2765unKj6ubON529w', 'test', 'CHARGE', 'FAILED', 1795743038136, 1795743038139, null, 1999, 'USD', 1, 0, null, null, null, null, null, null, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************0002","fingerprint":"_rwZQPJNBS4LhTBhE2SD"}', '2.1.yuip5jYjYu-lOqTUr_i7m_jkYpxfL1ipZyka5PQGqjo71ua-UF02o71r3OE', null, null, null, 'card_declined', null, null, null, 'VISA', null, null, null, null, null, null, null, null, '{"kind":"key","name":"sk_test_…FzLO","address":"127.0.0.1"}');
insert into "transactions" values ('acguxdv4wcT9Lt_fmPlcNF', 'tgVwfOkK48rYAGuxw9sfeA', 'heHgt5QhUCqixr3l4VNTwg', 'live', 'CHARGE', 'AUTHORIZED', 1795743038144, 1795743038149, null, 2500, 'USD', 1, 0, null, null, null, null, null, null, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"}', '2.1.AvZLrMSNyt6dyQoqIe0kj4dLduq85-9cL2xKIDKmEpA9FE6OqPoEz4ryc74', 'UERMRT', 'MATCHED', null, null, null, null, null, 'VISA', null, null, null, null, null, null, null, null, '{"kind":"key","name":"sk_live_…nF24","address":"127.0.0.1"}');
insert into "transactions" values ('acguxdw2oHqJH9VWqq6ar3', 'tgVwfOkK48rYAGuxw9sfeA', 'DJ3hR2765unKj6ubON529w', 'test', 'CHARGE', 'AUTHORIZED', 1795743038181, 1795743038186, null, 3000, 'USD', 0, 0, null, null, null, null, null, null, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"}', '2.1.pETsRExeeDDQdz9cOWV-qMM6xV93PomEwV2hf5IYI2TUcFv0dAFmG3f9w1Y', 'QMFIRE', null, null, null, null, null, null, 'VISA', null, null, null, null, null, null, null, null, '{"kind":"key","name":"sk_test_…FzLO","address":"127.0.0.1"}');
insert into "transactions" values ('acguxdwbktV-OlesNxwUp1', 'tgVwfOkK48rYAGuxw9sfeA', 'tKZLeMkO8Ym23ZV3CmotWA', 'test', 'CHARGE', 'AUTHORIZED', 1795743038192, 1795743038196, null, 4000, 'USD', 1, 0, null, null, null, null, null, null, null, null, '{"type":"bank","account_type":"CHECKING","bank_name":"FIRST BANK OF TESTING","routing_number":"******013","account_number":"******7890","fingerprint":"WWkQCACjWBZceV53j6T2"}', '2.1.pw1mAhCLMWcGuj-8BjnxjtcgtzF7hkNgk6FH175r5VsU10Xb7GmowCTNrP4PJf-MkgrmxRhfYAeO5Z1f_nolMJwx83FZw0owiNwKxBn-PDRlnfV6V6v29Q', 'FMTEOJ', null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, '{"kind":"key","name":"sk_test_…FzLO","address":"127.0.0.1"}');
insert into "transactions" values ('acguxdwsgnlX_xGpTmIrug', 'tgVwfOkK48rYAGuxw9sfeA', 'DJ3hR2765unKj6ubON529w', 'test', 'REFUND', 'AUTHORIZED', 1795743038213, 1795743038211, null, 100, 'USD', 1, 0, null, null, null, null, null, null, null, 'acguxdswwsreQ4Bb4xrUPh', '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"}', null, null, null, null, null, null, null, null, 'VISA', null, null, null, null, null, null, null, null, '{"kind":"key","name":"sk_test_…FzLO","address":"127.0.0.1"}');
insert into "transactions" values ('acguxdy2oThMvU3YmK1XJ4', 'tgVwfOkK48rYAGuxw9sfeA', 'DJ3hR2765unKj6ubON529w', 'test', 'CHARGE', 'AUTHORIZED', 1795743038262, 1795743038265, null, 1, 'USD', 1, 0, null, null, null, null, null, null, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"}', '2.1.nipd_TCizGfB6cWMq6_CKJzhulc41mrgNkGP1dj3V8EpUW5KLSNTu9BQ7JQ', 'TXJDJF', 'MATCHED', null, null, null, null, null, 'VISA', null, null, null, null, null, null, null, null, '{"kind":"key","name":"sk_test_…FzLO","address":"127.0.0.1"}');
insert into "events" values ('acguxdt7kwIAC-LhVJGXmF', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038061, 'transaction.created', '{"id":"acguxdswwsreQ4Bb4xrUPh","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"PENDING","amount":1000,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"reference":"order-0","created":"2026-11-27T01:30:38.061Z","modified":"2026-11-27T01:30:38.061Z"}', 1795743038065000, null, 'acguxdswwsreQ4Bb4xrUPh', 1);
insert into "events" values ('acguxdtj5-Eyjv6vfTPKRA', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038076, 'transaction.authorized', '{"id":"acguxdswwsreQ4Bb4xrUPh","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"AUTHORIZED","amount":1000,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"ZVXSIS","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"cvv_result":"MATCHED","reference":"order-0","created":"2026-11-27T01:30:38.061Z","modified":"2026-11-27T01:30:38.076Z"}', 1795743038078000, null, 'acguxdswwsreQ4Bb4xrUPh', 2);
insert into "events" values ('acguxdty9ZWeC2ryGeNGRi', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038094, 'transaction.created', '{"id":"acguxdtwgll5eiO381hoH0","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"PENDING","amount":1001,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"reference":"order-1","created":"2026-11-27T01:30:38.094Z","modified":"2026-11-27T01:30:38.094Z"}', 1795743038095000, null, 'acguxdtwgll5eiO381hoH0', 3);
insert into "events" values ('acguxdu0xr_JOzmqzhaVD7', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038098, 'transaction.authorized', '{"id":"acguxdtwgll5eiO381hoH0","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"AUTHORIZED","amount":1001,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"CBLEPF","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"cvv_result":"MATCHED","reference":"order-1","created":"2026-11-27T01:30:38.094Z","modified":"2026-11-27T01:30:38.098Z"}', 1795743038098000, null, 'acguxdtwgll5eiO381hoH0', 4);
insert into "events" values ('acguxdu9tO3_J2Wq_xNuWo', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038107, 'transaction.created', '{"id":"acguxdu74BtoWcFGx7kn1Q","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"PENDING","amount":1002,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"reference":"order-2","created":"2026-11-27T01:30:38.107Z","modified":"2026-11-27T01:30:38.107Z"}', 1795743038108000, null, 'acguxdu74BtoWcFGx7kn1Q', 5);
insert into "events" values ('acguxduchGsO5cSuKzpImW', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038111, 'transaction.authorized', '{"id":"acguxdu74BtoWcFGx7kn1Q","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"AUTHORIZED","amount":1002,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"UOHNOK","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"cvv_result":"MATCHED","reference":"order-2","created":"2026-11-27T01:30:38.107Z","modified":"2026-11-27T01:30:38.111Z"}', 1795743038111000, null, 'acguxdu74BtoWcFGx7kn1Q', 6);
insert into "events" values ('acguxdujlSRysFzotRW3MR', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038119, 'transaction.created', '{"id":"acguxduioke9G36G2yeD4b","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"PENDING","amount":1003,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"reference":"order-3","created":"2026-11-27T01:30:38.119Z","modified":"2026-11-27T01:30:38.119Z"}', 1795743038119000, null, 'acguxduioke9G36G2yeD4b', 7);
insert into "events" values ('acguxdun5cleXl1XFj2pW2', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038122, 'transaction.authorized', '{"id":"acguxduioke9G36G2yeD4b","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"AUTHORIZED","amount":1003,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"TEBJID","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"cvv_result":"MATCHED","reference":"order-3","created":"2026-11-27T01:30:38.119Z","modified":"2026-11-27T01:30:38.122Z"}', 1795743038123000, null, 'acguxduioke9G36G2yeD4b', 8);
insert into "events" values ('acguxdutd9cBZOMgonGlOI', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038129, 'transaction.created', '{"id":"acguxdusgBpumysgjEipUM","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"PENDING","amount":1004,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"reference":"order-4","created":"2026-11-27T01:30:38.129Z","modified":"2026-11-27T01:30:38.129Z"}', 1795743038130000, null, 'acguxdusgBpumysgjEipUM', 9);
insert into "events" values ('acguxduw0_8VQHCgxHQlvW', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038132, 'transaction.authorized', '{"id":"acguxdusgBpumysgjEipUM","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"AUTHORIZED","amount":1004,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"YOMYAB","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"cvv_result":"MATCHED","reference":"order-4","created":"2026-11-27T01:30:38.129Z","modified":"2026-11-27T01:30:38.132Z"}', 1795743038133000, null, 'acguxdusgBpumysgjEipUM', 10);
insert into "events" values ('acguxduzleLGlX_yJaAoj6', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038136, 'transaction.created', '{"id":"acguxduyo3H1yZy5N9bcet","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"PENDING","amount":1999,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************0002","fingerprint":"_rwZQPJNBS4LhTBhE2SD"},"created":"2026-11-27T01:30:38.136Z","modified":"2026-11-27T01:30:38.136Z"}', 1795743038137000, null, 'acguxduyo3H1yZy5N9bcet', 11);
insert into "events" values ('acguxdv28MH0m-eayxAPVC', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038139, 'transaction.failed', '{"id":"acguxduyo3H1yZy5N9bcet","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"FAILED","amount":1999,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************0002","fingerprint":"_rwZQPJNBS4LhTBhE2SD"},"failure_code":"card_declined","created":"2026-11-27T01:30:38.136Z","modified":"2026-11-27T01:30:38.139Z"}', 1795743038140000, null, 'acguxduyo3H1yZy5N9bcet', 12);
insert into "events" values ('acguxdv7l-nvtg0HGC2K1S', 'tgVwfOkK48rYAGuxw9sfeA', 'live', 1795743038144, 'transaction.created', '{"id":"acguxdv4wcT9Lt_fmPlcNF","type":"CHARGE","account_id":"heHgt5QhUCqixr3l4VNTwg","status":"PENDING","amount":2500,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"created":"2026-11-27T01:30:38.144Z","modified":"2026-11-27T01:30:38.144Z"}', 1795743038146000, null, 'acguxdv4wcT9Lt_fmPlcNF', 1);
insert into "events" values ('acguxdva9RG2T5ZdhQqnUV', 'tgVwfOkK48rYAGuxw9sfeA', 'live', 1795743038149, 'transaction.authorized', '{"id":"acguxdv4wcT9Lt_fmPlcNF","type":"CHARGE","account_id":"heHgt5QhUCqixr3l4VNTwg","status":"AUTHORIZED","amount":2500,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"UERMRT","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"cvv_result":"MATCHED","created":"2026-11-27T01:30:38.144Z","modified":"2026-11-27T01:30:38.149Z"}', 1795743038149000, null, 'acguxdv4wcT9Lt_fmPlcNF', 2);
insert into "events" values ('acguxdw5dqOl664bPeq9l3', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038181, 'transaction.created', '{"id":"acguxdw2oHqJH9VWqq6ar3","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"PENDING","amount":3000,"currency":"USD","auto_capture":false,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"created":"2026-11-27T01:30:38.181Z","modified":"2026-11-27T01:30:38.181Z"}', 1795743038184000, null, 'acguxdw2oHqJH9VWqq6ar3', 13);
insert into "events" values ('acguxdw75bczeY9vDh01s-', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038186, 'transaction.authorized', '{"id":"acguxdw2oHqJH9VWqq6ar3","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"AUTHORIZED","amount":3000,"currency":"USD","auto_capture":false,"amount_refunded":0,"authorization_code":"QMFIRE","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"created":"2026-11-27T01:30:38.181Z","modified":"2026-11-27T01:30:38.186Z"}', 1795743038186000, null, 'acguxdw2oHqJH9VWqq6ar3', 14);
insert into "events" values ('acguxdwddud3c_TMsU1Aer', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038192, 'transaction.created', '{"id":"acguxdwbktV-OlesNxwUp1","type":"CHARGE","account_id":"tKZLeMkO8Ym23ZV3CmotWA","status":"PENDING","amount":4000,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"bank","account_type":"CHECKING","bank_name":"FIRST BANK OF TESTING","routing_number":"******013","account_number":"******7890","fingerprint":"WWkQCACjWBZceV53j6T2"},"created":"2026-11-27T01:30:38.192Z","modified":"2026-11-27T01:30:38.192Z"}', 1795743038193000, null, 'acguxdwbktV-OlesNxwUp1', 15);
insert into "events" values ('acguxdwgxJdgtDXbYKjpzI', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038196, 'transaction.authorized', '{"id":"acguxdwbktV-OlesNxwUp1","type":"CHARGE","account_id":"tKZLeMkO8Ym23ZV3CmotWA","status":"AUTHORIZED","amount":4000,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"FMTEOJ","method":{"type":"bank","account_type":"CHECKING","bank_name":"FIRST BANK OF TESTING","routing_number":"******013","account_number":"******7890","fingerprint":"WWkQCACjWBZceV53j6T2"},"created":"2026-11-27T01:30:38.192Z","modified":"2026-11-27T01:30:38.196Z"}', 1795743038197000, null, 'acguxdwbktV-OlesNxwUp1', 16);
insert into "events" values ('acguxdwv4xL6yAclzzyIS3', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038211, 'transaction.updated', '{"id":"acguxdswwsreQ4Bb4xrUPh","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"AUTHORIZED","amount":1000,"currency":"USD","auto_capture":true,"amount_refunded":100,"authorization_code":"ZVXSIS","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"cvv_result":"MATCHED","reference":"order-0","created":"2026-11-27T01:30:38.061Z","modified":"2026-11-27T01:30:38.211Z"}', 1795743038213000, null, 'acguxdswwsreQ4Bb4xrUPh', 17);
insert into "events" values ('acguxdww1vGwYV5zo1GiiJ', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038213, 'transaction.created', '{"id":"acguxdwsgnlX_xGpTmIrug","type":"REFUND","account_id":"DJ3hR2765unKj6ubON529w","status":"PENDING","amount":100,"currency":"USD","auto_capture":true,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"charge_id":"acguxdswwsreQ4Bb4xrUPh","created_by":{"kind":"key","name":"sk_test_…FzLO"},"created":"2026-11-27T01:30:38.213Z","modified":"2026-11-27T01:30:38.213Z"}', 1795743038214000, null, 'acguxdwsgnlX_xGpTmIrug', 18);
insert into "events" values ('acguxdwwxyZZyoRGQt8h1f', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038211, 'transaction.authorized', '{"id":"acguxdwsgnlX_xGpTmIrug","type":"REFUND","account_id":"DJ3hR2765unKj6ubON529w","status":"AUTHORIZED","amount":100,"currency":"USD","auto_capture":true,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"charge_id":"acguxdswwsreQ4Bb4xrUPh","created_by":{"kind":"key","name":"sk_test_…FzLO"},"created":"2026-11-27T01:30:38.213Z","modified":"2026-11-27T01:30:38.211Z"}', 1795743038215000, null, 'acguxdwsgnlX_xGpTmIrug', 19);
insert into "events" values ('acguxdx9dwXVkdx5W35qK5', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038228, 'transaction.voided', '{"id":"acguxdtwgll5eiO381hoH0","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"VOIDED","amount":1001,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"CBLEPF","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"cvv_result":"MATCHED","reference":"order-1","created":"2026-11-27T01:30:38.094Z","modified":"2026-11-27T01:30:38.228Z"}', 1795743038229000, null, 'acguxdtwgll5eiO381hoH0', 20);
insert into "events" values ('acguxdy3lu3boKDf5kje2b', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038262, 'transaction.created', '{"id":"acguxdy2oThMvU3YmK1XJ4","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"PENDING","amount":1,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"created":"2026-11-27T01:30:38.262Z","modified":"2026-11-27T01:30:38.262Z"}', 1795743038263000, null, 'acguxdy2oThMvU3YmK1XJ4', 21);
insert into "events" values ('acguxdy69qNt5qMcU8v60Q', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038265, 'transaction.authorized', '{"id":"acguxdy2oThMvU3YmK1XJ4","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"AUTHORIZED","amount":1,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"TXJDJF","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"cvv_result":"MATCHED","created":"2026-11-27T01:30:38.262Z","modified":"2026-11-27T01:30:38.265Z"}', 1795743038266000, null, 'acguxdy2oThMvU3YmK1XJ4', 22);
insert into "events" values ('acguxdyqoIJmdRJTWUsQc0', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038286, 'recurring_charge.created', '{"id":"acguxdypsI9jtxGzr4SsmZ","status":"ACTIVE","account_id":"DJ3hR2765unKj6ubON529w","amount":500,"currency":"USD","schedule":{"interval_unit":"MONTH","interval_delay":1,"start":"2036-02-01"},"total_occurrences":0,"total_amount":0,"next_payment":"2036-02-01","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"created":"2026-11-27T01:30:38.286Z","modified":"2026-11-27T01:30:38.286Z"}', 1795743038289000, null, 'acguxdypsI9jtxGzr4SsmZ', 23);
insert into "events" values ('acguxdyrklmf9R2iSmXFVI', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038286, 'recurring_charge.occurrence.created', '{"id":"acguxdyqq7VU8ekNBFhZ97","recurring_charge_id":"acguxdypsI9jtxGzr4SsmZ","status":"PENDING","amount":500,"due_date":"2036-02-01","attempts":0,"created":"2026-11-27T01:30:38.286Z","modified":"2026-11-27T01:30:38.286Z"}', 1795743038290000, null, 'acguxdyqq7VU8ekNBFhZ97', 24);
insert into "locks" values ('sealed_keys:fingerprint');
insert into "locks" values ('brands');
insert into "locks" values ('demo merchant');
insert into "locks" values ('primary MerchantAccount test tgVwfOkK48rYAGuxw9sfeA');
insert into "locks" values ('primary AchAccount test tgVwfOkK48rYAGuxw9sfeA');
insert into "locks" values ('primary MerchantAccount live tgVwfOkK48rYAGuxw9sfeA');
insert into "locks" values ('primary AchAccount live tgVwfOkK48rYAGuxw9sfeA');
insert into "locks" values ('demo partner');
insert into "locks" values ('authorization:bMq85p_WHE4eBNBwucurZw:tgVwfOkK48rYAGuxw9sfeA');
insert into "locks" values ('people');
insert into "saved_methods" values ('acguxdvxcnEXTTrLu3rVSh', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'card', 1795743038175, 1795743038175, null, 'regular', null, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"}', '2.1.MjHH3GgM_Q5ykcTHygx0yQqLAI7jjEQws-ETzxNzRm61YSo6oV_p_iIKXME', 12, 2040, 0);
insert into "simulator_payments" values ('acguxdswwsreQ4Bb4xrUPh', 'AUTHORIZED', 1795743038067, 1795743038067, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'card', 1000, null, 'ZVXSIS', 'MATCHED', null, null, null, null, null, null);
insert into "simulator_payments" values ('acguxdtwgll5eiO381hoH0', 'REVERSED', 1795743038095, 1795743038227, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'card', 1001, null, 'CBLEPF', 'MATCHED', null, null, null, null, null, null);
insert into "simulator_payments" values ('acguxdu74BtoWcFGx7kn1Q', 'AUTHORIZED', 1795743038109, 1795743038109, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'card', 1002, null, 'UOHNOK', 'MATCHED', null, null, null, null, null, null);
insert into "simulator_payments" values ('acguxduioke9G36G2yeD4b', 'AUTHORIZED', 1795743038120, 1795743038120, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'card', 1003, null, 'TEBJID', 'MATCHED', null, null, null, null, null, null);
insert into "simulator_payments" values ('acguxdusgBpumysgjEipUM', 'AUTHORIZED', 1795743038131, 1795743038131, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'card', 1004, null, 'YOMYAB', 'MATCHED', null, null, null, null, null, null);
insert into "simulator_payments" values ('acguxduyo3H1yZy5N9bcet', 'DECLINED', 1795743038138, 1795743038138, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'card', 1999, null, null, null, null, 'card_declined', null, null, null, null);
insert into "simulator_payments" values ('acguxdv4wcT9Lt_fmPlcNF', 'AUTHORIZED', 1795743038147, 1795743038147, 'tgVwfOkK48rYAGuxw9sfeA', 'live', 'card', 2500, null, 'UERMRT', 'MATCHED', null, null, null, null, null, null);
insert into "simulator_payments" values ('acguxdw2oHqJH9VWqq6ar3', 'AUTHORIZED', 1795743038185, 1795743038185, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'card', 3000, null, 'QMFIRE', null, null, null, null, null, null, null);
insert into "simulator_payments" values ('acguxdwbktV-OlesNxwUp1', 'AUTHORIZED', 1795743038194, 1795743038194, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'bank', 4000, null, 'FMTEOJ', null, null, null, null, null, null, null);
insert into "simulator_payments" values ('acguxdy2oThMvU3YmK1XJ4', 'AUTHORIZED', 1795743038264, 1795743038264, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'card', 1, null, 'TXJDJF', 'MATCHED', null, null, null, null, null, null);
insert into "idempotency_keys" values ('bEsNuJ87sfe5XP5nnxduDXfmHHOEoq2ldHQFUmXKMQA', 'tgVwfOkK48rYAGuxw9sfeA', 1795743038261, 1795829438261, 'iBnCbDRLn6vrBQRh0CrrdCN3wxw34yVwsFIYdJmcdmg', null, 'Transaction', 'acguxdy2oThMvU3YmK1XJ4', '1.29146fcb.bs1wq8pjB99FL-zJzehFGSXyVh-Se461w5d7QqwzIjZHdR8ALNgDEcgktPlYITPfx0UJCqj-7Dk89Cp420uhmG2mt7z_IYBrlFoCC8gCkhuWoXHeJ1AqC2LGeEoQfGyvumXQ1miGxeFrOK4m6cKVeaD0TxdYhd8NFchpAlLoOmjh-HiFfDiSPt3mMD-j1uk2MeRqUCgZEjGRG2qYDQPulxB_7sRPW-Io3cM5nKtbs9As1aWiZOiHF5puvdkqJUsGHwOlbFNK125Gto8fwKe71I2LIpwNCbmISJrdg9pEqHlnIGAeUOnR3zDgbXd7p_eHDYCGplVDKR68Od2OgFENAyWiJ88GVYWKKb2TzCS0ZZOvU3VttTchPdQuc9IfO3s0d7J_o5EjHWm8N0Bdl8fkynwLz_9XKRzhK2yneEELnQyZFqJWnA3BZC3_Pgkd0ywm34tlLgxKLKYRi1RDmlhiSDRFr2MvJ8TV1DtGEQsCD3Hci6AEV1cWEFT-VtUiGXo_Y1Wdo_lIyoTZ_Q8GCFSDDsPu-xc4pbymIK5n0q_NauSbgSU1a1dS-a52zC_GqzJkGjfUBpxF77favGFPoieR-aQVtM_gntvUxyYPP2eQIr2pS4XiuIuaqUbRukBTE_XlzhvdkiPuOyh7DNp54qaAdbNx2KMvxJDgpJERQgUxg_Ws8TaVuSvooj2CDIKBxRnZ61aammNqWAHQ1zxLkcF8z0rQY_Zdd2204aLaCK3ol9ze1GxLHYx7RNS2BzCQNxP8HCytZCK4tr_6Dads0XuxWfcohtS7ni46OtuAPs-vS07DnO6zAkhGMq8Slc_WoVIknRemdVoooOkV2QE');
insert into "sealed_keys" values ('fingerprint', '1.29146fcb.1OR3d8Y15GvKc6KK2zbkK8BkeCJUKLPFILBQcvGCgThfTObHCF2oMNeND0GReQr5gcGTRLL-lSip1K5fRDnpAiLXi5qr8JN4');
insert into "jobs" values ('acguxd2v4cGY_vBm-_JFWi', 'card_expiry', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'tgVwfOkK48rYAGuxw9sfeA:test', 1796101200000, 1796101200000, 0, null, null);
insert into "jobs" values ('acguxd2wwyS3xkE1a5-8S0', 'card_expiry', 'tgVwfOkK48rYAGuxw9sfeA', 'live', 'tgVwfOkK48rYAGuxw9sfeA:live', 1796101200000, 1796101200000, 0, null, null);
insert into "jobs" values ('acguxd3ds1-9OKbTijY3MB', 'capture', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'DJ3hR2765unKj6ubON529w', 1795744800000, 1795744800000, 0, null, null);
insert into "jobs" values ('acguxd3j4tTgb0kL1GPbYY', 'capture', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'tKZLeMkO8Ym23ZV3CmotWA', 1795744800000, 1795744800000, 0, null, null);
insert into "jobs" values ('acguxd3kwpiQexNEFYqZyM', 'capture', 'tgVwfOkK48rYAGuxw9sfeA', 'live', 'heHgt5QhUCqixr3l4VNTwg', 1795744800000, 1795744800000, 0, null, null);
insert into "jobs" values ('acguxd3moUP5_kTYWXlOXM', 'capture', 'tgVwfOkK48rYAGuxw9sfeA', 'live', 'kZx0kHNjs0qPmo1kRaldXA', 1795744800000, 1795744800000, 0, null, null);
insert into "jobs" values ('acguxd3s0ZbKvS1OBNptzL', 'card_expiry', 'sitqO1getSr9pVOZHz86vA', 'test', 'sitqO1getSr9pVOZHz86vA:test', 1796101200000, 1796101200000, 0, null, null);
insert into "jobs" values ('acguxd3s1BxTyy6Zu_knDf', 'card_expiry', 'sitqO1getSr9pVOZHz86vA', 'live', 'sitqO1getSr9pVOZHz86vA:live', 1796101200000, 1796101200000, 0, null, null);
insert into "jobs" values ('acguxdw80bMtfbqrDXNa8x', 'expire_hold', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdw2oHqJH9VWqq6ar3', 1796347838181, 1796347838181, 0, null, null);
insert into "jobs" values ('acguxdxvl7mkWvFrrO3RR6', 'mail', 'tgVwfOkK48rYAGuxw9sfeA', 'live', 'acguxdxvkjWo2eTPIUm6ZG', 1795743038252, 1795743038252, 0, null, null);
insert into "jobs" values ('acguxdyrldnLwesUMRMqtY', 'collect', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdyqq7VU8ekNBFhZ97', 2085454800000, 2085454800000, 0, null, null);
insert into "jobs" values ('acguxdz9cIlXTsJKjbtCcU', 'deliver', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'ni4C1r_qI_nVeslDC9kBj2', 1795743038262, 1795743038262, 0, null, null);
insert into "deliveries" values ('acguxdz8go0ZZVuBn1eeFT', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'ni4C1r_qI_nVeslDC9kBj2', 'acguxdy3lu3boKDf5kje2b', 'https://shop.example/events', '{"id":"acguxdy3lu3boKDf5kje2b","created":"2026-11-27T01:30:38.262Z","type":"transaction.created","data":{"id":"acguxdy2oThMvU3YmK1XJ4","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"PENDING","amount":1,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"created":"2026-11-27T01:30:38.262Z","modified":"2026-11-27T01:30:38.262Z"}}', 'gateway_event', 'PENDING', 0, 0, 1795743038262, 1795743038262, 1795743038263000, 1795743038262, 0);
insert into "deliveries" values ('acguxdz8hsANzozm7iYx17', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'ni4C1r_qI_nVeslDC9kBj2', 'acguxdy69qNt5qMcU8v60Q', 'https://shop.example/events', '{"id":"acguxdy69qNt5qMcU8v60Q","created":"2026-11-27T01:30:38.265Z","type":"transaction.authorized","data":{"id":"acguxdy2oThMvU3YmK1XJ4","type":"CHARGE","account_id":"DJ3hR2765unKj6ubON529w","status":"AUTHORIZED","amount":1,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"TXJDJF","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"cvv_result":"MATCHED","created":"2026-11-27T01:30:38.262Z","modified":"2026-11-27T01:30:38.265Z"}}', 'gateway_event', 'PENDING', 0, 0, 1795743038265, 1795743038265, 1795743038266000, 1795743038265, 0);
insert into "deliveries" values ('acguxdz8iFPCVQ_YW5_Yx_', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'ni4C1r_qI_nVeslDC9kBj2', 'acguxdyqoIJmdRJTWUsQc0', 'https://shop.example/events', '{"id":"acguxdyqoIJmdRJTWUsQc0","created":"2026-11-27T01:30:38.286Z","type":"recurring_charge.created","data":{"id":"acguxdypsI9jtxGzr4SsmZ","status":"ACTIVE","account_id":"DJ3hR2765unKj6ubON529w","amount":500,"currency":"USD","schedule":{"interval_unit":"MONTH","interval_delay":1,"start":"2036-02-01"},"total_occurrences":0,"total_amount":0,"next_payment":"2036-02-01","method":{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"},"created":"2026-11-27T01:30:38.286Z","modified":"2026-11-27T01:30:38.286Z"}}', 'gateway_event', 'PENDING', 0, 0, 1795743038286, 1795743038286, 1795743038289000, 1795743038286, 0);
insert into "deliveries" values ('acguxdz8j6X0WkvZZoPx_F', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'ni4C1r_qI_nVeslDC9kBj2', 'acguxdyrklmf9R2iSmXFVI', 'https://shop.example/events', '{"id":"acguxdyrklmf9R2iSmXFVI","created":"2026-11-27T01:30:38.286Z","type":"recurring_charge.occurrence.created","data":{"id":"acguxdyqq7VU8ekNBFhZ97","recurring_charge_id":"acguxdypsI9jtxGzr4SsmZ","status":"PENDING","amount":500,"due_date":"2036-02-01","attempts":0,"created":"2026-11-27T01:30:38.286Z","modified":"2026-11-27T01:30:38.286Z"}}', 'gateway_event', 'PENDING', 0, 0, 1795743038286, 1795743038286, 1795743038290000, 1795743038286, 0);
insert into "recurring_charges" values ('acguxdypsI9jtxGzr4SsmZ', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038286, 1795743038286, 'ACTIVE', null, 'DJ3hR2765unKj6ubON529w', null, null, 500, 'USD', '{"interval_unit":"MONTH","interval_delay":1,"start":"2036-02-01"}', null, null, 0, 0, '2036-02-01', '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"ZwhZsn2pSKbrnGafR7Ig"}', null, 'acguxdvxcnEXTTrLu3rVSh', null, null, null, null);
insert into "occurrences" values ('acguxdyqq7VU8ekNBFhZ97', 'acguxdypsI9jtxGzr4SsmZ', 'tgVwfOkK48rYAGuxw9sfeA', 'test', 1795743038286, 1795743038286, 1795743038289002, 'PENDING', 500, '2036-02-01', 0, null);
insert into "schema_steps" values ('100-strict-tables/strict tables', '100-strict-tables', 'change', 'expand', 1795743036815, null, 0, 0, 0);
insert into "schema_steps" values ('101-people/users', '101-people', 'change', 'expand', 1795743036817, null, 0, 0, 0);
insert into "schema_steps" values ('101-people/teams and sessions', '101-people', 'change', 'expand', 1795743036819, null, 0, 0, 0);
insert into "schema_steps" values ('101-people/approvals', '101-people', 'change', 'expand', 1795743036819, null, 0, 0, 0);
insert into "schema_steps" values ('101-people/audit log', '101-people', 'change', 'expand', 1795743036821, null, 0, 0, 0);
insert into "schema_steps" values ('101-people/the audit log is append-only', '101-people', 'change', 'expand', 1795743036821, null, 0, 0, 0);
insert into "schema_steps" values ('102-partners/brands and partner applications', '102-partners', 'change', 'expand', 1795743036823, null, 0, 0, 0);
insert into "schema_steps" values ('102-partners/authorizations', '102-partners', 'change', 'expand', 1795743036825, null, 0, 0, 0);
insert into "schema_steps" values ('102-partners/merchant applications', '102-partners', 'change', 'expand', 1795743036827, null, 0, 0, 0);
insert into "schema_steps" values ('102-partners/partner events', '102-partners', 'change', 'expand', 1795743036828, null, 0, 0, 0);
insert into "schema_steps" values ('103-invoicing/mails', '103-invoicing', 'change', 'expand', 1795743036830, null, 0, 0, 0);
insert into "schema_steps" values ('103-invoicing/contacts', '103-invoicing', 'change', 'expand', 1795743036832, null, 0, 0, 0);
insert into "schema_steps" values ('103-invoicing/invoices', '103-invoicing', 'change', 'expand', 1795743036833, null, 0, 0, 0);
insert into "schema_steps" values ('103-invoicing/portal links and files', '103-invoicing', 'change', 'expand', 1795743036835, null, 0, 0, 0);
insert into "schema_steps" values ('103-invoicing/invoice payments', '103-invoicing', 'change', 'expand', 1795743036837, null, 0, 0, 0);
insert into "schema_steps" values ('104-records/request log and figures', '104-records', 'change', 'expand', 1795743036838, null, 0, 0, 0);
insert into "schema_steps" values ('104-records/card testing', '104-records', 'change', 'expand', 1795743036839, null, 0, 0, 0);
insert into "schema_steps" values ('104-records/origins, data keys and event heads', '104-records', 'change', 'expand', 1795743036839, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/columns of instances', '105-payments', 'change', 'expand', 1795743036844, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/columns of merchants', '105-payments', 'change', 'expand', 1795743036869, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/columns of accounts', '105-payments', 'change', 'expand', 1795743036871, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/columns of secret_keys', '105-payments', 'change', 'expand', 1795743036882, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/columns of webhook_secrets', '105-payments', 'change', 'expand', 1795743036884, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/columns of tokens', '105-payments', 'change', 'expand', 1795743036890, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/columns of transactions', '105-payments', 'change', 'expand', 1795743036897, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/columns of recurring_charges', '105-payments', 'change', 'expand', 1795743036900, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/columns of events', '105-payments', 'change', 'expand', 1795743036902, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/columns of surcharges', '105-payments', 'change', 'expand', 1795743036904, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/origins are checked', '105-payments', 'change', 'expand', 1795743036905, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/processes of 1.4.0', '105-payments', 'change', 'expand', 1795743036906, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/surcharges of accounts', '105-payments', 'backfill', 'expand', 1795743036906, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/events_order', '105-payments', 'index', 'expand', 1795743036906, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/events_unplaced', '105-payments', 'index', 'expand', 1795743036907, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/surcharges_account', '105-payments', 'index', 'expand', 1795743036908, null, 0, 0, 0);
insert into "schema_steps" values ('106-transaction-counts/counters of transactions by day', '106-transaction-counts', 'change', 'expand', 1795743036909, null, 0, 0, 0);
insert into "schema_steps" values ('107-event-counts/counters of events by day', '107-event-counts', 'change', 'expand', 1795743036909, null, 0, 0, 0);
insert into "schema_steps" values ('107-event-counts/columns of event_heads', '107-event-counts', 'change', 'expand', 1795743036914, null, 0, 0, 0);
insert into "schema_steps" values ('107-event-counts/event_heads_open', '107-event-counts', 'index', 'expand', 1795743036914, null, 0, 0, 0);
insert into "schema_steps" values ('108-search-texts/texts of transactions', '108-search-texts', 'change', 'expand', 1795743036917, null, 0, 0, 0);
insert into "schema_steps" values ('109-token-rooms/room for tokens', '109-token-rooms', 'change', 'expand', 1795743036918, null, 0, 0, 0);
insert into "schema_steps" values ('110-test-clock-turns/turns of test clocks', '110-test-clock-turns', 'change', 'expand', 1795743036918, null, 0, 0, 0);
insert into "schema_steps" values ('111-archives/archives', '111-archives', 'change', 'expand', 1795743036919, null, 0, 0, 0);
insert into "schema_steps" values ('113-due-dates/columns of invoices', '113-due-dates', 'change', 'expand', 1795743036921, null, 0, 0, 0);
insert into "schema_steps" values ('113-due-dates/columns of payment_requests', '113-due-dates', 'change', 'expand', 1795743036922, null, 0, 0, 0);
insert into "schema_steps" values ('113-due-dates/columns of merchants', '113-due-dates', 'change', 'expand', 1795743036924, null, 0, 0, 0);
insert into "schema_steps" values ('114-underwriting/columns of merchant_applications', '114-underwriting', 'change', 'expand', 1795743036930, null, 0, 0, 0);
insert into "schema_steps" values ('114-underwriting/notes and questions', '114-underwriting', 'change', 'expand', 1795743036932, null, 0, 0, 0);
insert into "schema_steps" values ('116-offline-payments/offline payments', '116-offline-payments', 'change', 'expand', 1795743036932, null, 0, 0, 0);
insert into "schema_steps" values ('117-payment-codes/payment codes', '117-payment-codes', 'change', 'expand', 1795743036933, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/secret_keys_authorization', '105-payments', 'index', 'background', 1795743036933, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/merchants_list', '105-payments', 'index', 'background', 1795743036934, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/accounts_list', '105-payments', 'index', 'background', 1795743036934, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/jobs_failing', '105-payments', 'index', 'background', 1795743036934, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/deliveries_open', '105-payments', 'index', 'background', 1795743036935, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/delivery_attempts_time', '105-payments', 'index', 'background', 1795743036935, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/events_record', '105-payments', 'index', 'background', 1795743036936, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/transactions_figures', '105-payments', 'index', 'background', 1795743036936, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/transactions_by_modified', '105-payments', 'index', 'background', 1795743036936, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/transactions_by_amount', '105-payments', 'index', 'background', 1795743036937, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/transactions_by_status', '105-payments', 'index', 'background', 1795743036937, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/transactions_by_type', '105-payments', 'index', 'background', 1795743036937, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/transactions_by_reference', '105-payments', 'index', 'background', 1795743036938, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/records of events', '105-payments', 'backfill', 'background', 1795743036938, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/months of merchants', '105-payments', 'backfill', 'background', 1795743036938, null, 0, 0, 0);
insert into "schema_steps" values ('106-transaction-counts/counters of transactions', '106-transaction-counts', 'backfill', 'background', 1795743036938, null, 0, 0, 0);
insert into "schema_steps" values ('107-event-counts/counters of events', '107-event-counts', 'backfill', 'background', 1795743036938, null, 0, 0, 0);
insert into "schema_steps" values ('108-search-texts/search terms of transactions', '108-search-texts', 'backfill', 'background', 1795743036939, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/accounts_by_id', '112-merchant-keys', 'index', 'background', 1795743036939, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/surcharges_by_id', '112-merchant-keys', 'index', 'background', 1795743036939, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/simulator_rules_by_id', '112-merchant-keys', 'index', 'background', 1795743036939, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/webhook_secrets_by_id', '112-merchant-keys', 'index', 'background', 1795743036939, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/tokens_by_id', '112-merchant-keys', 'index', 'background', 1795743036939, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/saved_methods_by_id', '112-merchant-keys', 'index', 'background', 1795743036939, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/payment_methods_by_id', '112-merchant-keys', 'index', 'background', 1795743036940, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/idempotency_keys_by_id', '112-merchant-keys', 'index', 'background', 1795743036940, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/jobs_by_id', '112-merchant-keys', 'index', 'background', 1795743036940, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/jobs_by_type_record_id', '112-merchant-keys', 'index', 'background', 1795743036940, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/recurring_charges_by_id', '112-merchant-keys', 'index', 'background', 1795743036940, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/occurrences_by_id', '112-merchant-keys', 'index', 'background', 1795743036941, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/occurrences_by_recurring_charge_id_due_date', '112-merchant-keys', 'index', 'background', 1795743036941, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/events_by_id', '112-merchant-keys', 'index', 'background', 1795743036941, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/deliveries_by_id', '112-merchant-keys', 'index', 'background', 1795743036941, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/delivery_attempts_by_delivery_id_number', '112-merchant-keys', 'index', 'background', 1795743036941, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/transactions_by_id', '112-merchant-keys', 'index', 'background', 1795743036941, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/signatures_by_id', '112-merchant-keys', 'index', 'background', 1795743036941, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/signatures_by_transaction_id', '112-merchant-keys', 'index', 'background', 1795743036942, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/occurrences_next', '112-merchant-keys', 'index', 'background', 1795743036942, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/accounts_id', '112-merchant-keys', 'index', 'background', 1795743036942, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/surcharges_id', '112-merchant-keys', 'index', 'background', 1795743036942, null, 0, 0, 0);
insert into "schema_steps" values ('113-due-dates/invoices_due', '113-due-dates', 'index', 'background', 1795743036942, null, 0, 0, 0);
insert into "schema_steps" values ('115-failed-occurrences/occurrences_failed', '115-failed-occurrences', 'index', 'background', 1795743036943, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/transactions_list', '105-payments', 'drop index', 'contract', 1795743036943, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/surcharges_merchant', '105-payments', 'drop index', 'contract', 1795743036943, null, 0, 0, 0);
insert into "schema_steps" values ('105-payments/1.4.0 does not start any more', '105-payments', 'change', 'contract', 1795743036944, null, 0, 0, 0);
insert into "schema_steps" values ('108-search-texts/search terms of 1.4.0', '108-search-texts', 'change', 'contract', 1795743036944, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/surcharges to accounts by account_id', '112-merchant-keys', 'change', 'contract', 1795743036944, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/payment_methods to saved_methods by card_id', '112-merchant-keys', 'change', 'contract', 1795743036944, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/payment_methods to saved_methods by bank_id', '112-merchant-keys', 'change', 'contract', 1795743036945, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/recurring_charges to accounts by account_id', '112-merchant-keys', 'change', 'contract', 1795743036945, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/recurring_charges to saved_methods by saved_method_id', '112-merchant-keys', 'change', 'contract', 1795743036945, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/occurrences to recurring_charges by recurring_charge_id', '112-merchant-keys', 'change', 'contract', 1795743036945, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/delivery_attempts to deliveries by delivery_id', '112-merchant-keys', 'change', 'contract', 1795743036945, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/transactions to accounts by account_id', '112-merchant-keys', 'change', 'contract', 1795743036945, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/transactions to transactions by charge_id', '112-merchant-keys', 'change', 'contract', 1795743036945, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/signatures to transactions by transaction_id', '112-merchant-keys', 'change', 'contract', 1795743036946, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/accounts_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743036946, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/surcharges_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743036946, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/simulator_rules_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743036946, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/webhook_secrets_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743036946, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/tokens_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743036946, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/saved_methods_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743036946, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/payment_methods_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743036947, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/idempotency_keys_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743036947, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/jobs_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743036947, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/jobs_by_type_record_id as a key', '112-merchant-keys', 'change', 'contract', 1795743036947, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/recurring_charges_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743036947, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/occurrences_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743036947, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/occurrences_by_recurring_charge_id_due_date as a key', '112-merchant-keys', 'change', 'contract', 1795743036947, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/events_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743036947, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/deliveries_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743036947, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/delivery_attempts_by_delivery_id_number as a key', '112-merchant-keys', 'change', 'contract', 1795743036948, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/transactions_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743036948, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/signatures_by_id as a key', '112-merchant-keys', 'change', 'contract', 1795743036948, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/signatures_by_transaction_id as a key', '112-merchant-keys', 'change', 'contract', 1795743036948, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/occurrences_pending', '112-merchant-keys', 'drop index', 'contract', 1795743036948, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/surcharges_account_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743036949, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/payment_methods_card_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743036949, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/payment_methods_bank_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743036949, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/recurring_charges_account_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743036949, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/recurring_charges_saved_method_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743036949, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/occurrences_recurring_charge_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743036949, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/delivery_attempts_delivery_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743036950, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/transactions_account_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743036950, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/transactions_charge_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743036950, null, 0, 0, 0);
insert into "schema_steps" values ('112-merchant-keys/signatures_transaction_id_of_merchant', '112-merchant-keys', 'validation', 'contract', 1795743036950, null, 0, 0, 0);
insert into "users" values ('P94nnXY0_XuJC-51-elOhg', 1795743037042, 1795743037042, 'demo@example.com', 'Demo Owner', 'scrypt$4$8$1$ciC5L8TpGNxemzSCp6YDeg$0uhkSyo7N76uHGt_64RR9pKMopdnoRnqp2y_k0ddCM4', 1, null, 0, null, 0, 'ACTIVE');
insert into "users" values ('1xqrGkfHnQ8Pctj2PXXhAQ', 1795743037042, 1795743037042, 'operator@example.com', 'Demo Operator', 'scrypt$4$8$1$ubJFGcCmGYu7MqzMFxL3xQ$YCAeT9jx1Jhsj8kxfj071xQAMP68DAkUxaeh30yGw80', 1, null, 0, null, 1, 'ACTIVE');
insert into "memberships" values ('P94nnXY0_XuJC-51-elOhg', 'tgVwfOkK48rYAGuxw9sfeA', 'owner', 1795743037042);
insert into "audit_entries" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743037001000, 'acguxd2xsrYMa-SUcfj492', null, 'merchant.created', 'Merchant', 'tgVwfOkK48rYAGuxw9sfeA', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"api_allowed_ip_address_ranges","after":""}]', 'vAVw1K3EnveahqOPEehwfXWYRgSNwlxmIA7mytDjwOU', 1, '7RuIX-GY_PgW9x6YGT7xQGboOsMqACFq7l2BZQfQoSM');
insert into "audit_entries" values ('gateway', 1795743037003000, 'acguxd2zkZH7DPGXlOfiA2', null, 'merchant.created', 'Merchant', 'tgVwfOkK48rYAGuxw9sfeA', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"api_allowed_ip_address_ranges","after":""}]', 'fGHogtZCweJaREdT0XXKIrDiM6e17wIYMwsTGdRZ7Xg', 1, '19beVCyryGM5ojP0WM5DICfTVVEVX737d0QL18jGJUs');
insert into "audit_entries" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743037021000, 'acguxd3fk5Hzg55z8fGL7-', null, 'account.created', 'Account', 'DJ3hR2765unKj6ubON529w', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"manual_capture_enabled","after":"true"},{"name":"credit_enabled","after":"false"},{"name":"nonoriginating_refund_enabled","after":"false"},{"name":"recurring_charges_enabled","after":"true"},{"name":"capture_time","after":"21:00"},{"name":"capture_zone","after":"America/New_York"}]', 'kgHyY4cKtYuCblcz7mjRdfZ_V7hA6spsVpMkqo7BHxA', 2, 'UgklE6TcqLVJiUU3uYrSZNTBcbj0ZHf9_qbLM30wsj0');
insert into "audit_entries" values ('gateway', 1795743037021001, 'acguxd3flXwmHmBDBErTts', null, 'account.created', 'Account', 'DJ3hR2765unKj6ubON529w', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"manual_capture_enabled","after":"true"},{"name":"credit_enabled","after":"false"},{"name":"nonoriginating_refund_enabled","after":"false"},{"name":"recurring_charges_enabled","after":"true"},{"name":"capture_time","after":"21:00"},{"name":"capture_zone","after":"America/New_York"}]', '1xlmaXK187LBCpQn-RGhC37J_KJXq4LbqxiBbvAqTmo', 2, '7z2htLFriQTARU8Zeq0YHSJWtMtUn6n2m_-K52z9n4E');
insert into "audit_entries" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743037023000, 'acguxd3hcEdyjNFuQF82os', null, 'surcharge.created', 'Surcharge', 'acguxd3ggafinDyVysv0cC', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"rate","after":"300"},{"name":"fee","after":"0"}]', 'EqACmPrh_jzzxR25T73xJe6XdC-5DzdNiGn2y1ciN6U', 3, '79g5kPEEu9HIUeA3lGr33uxoQYs4xM2wWq3rVk97BVM');
insert into "audit_entries" values ('gateway', 1795743037023001, 'acguxd3hdMclnqlTV7Q3kB', null, 'surcharge.created', 'Surcharge', 'acguxd3ggafinDyVysv0cC', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"rate","after":"300"},{"name":"fee","after":"0"}]', 'yOksHutJ437U0r1HSJrdjVoj6a4o6WhmPDhs2QTdvXQ', 3, 'QoFFyC5YhcXzgm7aV8758saxxLs8touGm3GD2mU3Eg8');
insert into "audit_entries" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743037026000, 'acguxd3k0r_2Bpalq1jakL', null, 'account.created', 'Account', 'tKZLeMkO8Ym23ZV3CmotWA', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"manual_capture_enabled","after":"false"},{"name":"credit_enabled","after":"false"},{"name":"nonoriginating_refund_enabled","after":"false"},{"name":"recurring_charges_enabled","after":"true"},{"name":"capture_time","after":"21:00"},{"name":"capture_zone","after":"America/New_York"}]', 'NAPCCts4iFD8ZIXwhF5zSccxB_amo4D3IP4XQ-3_TGQ', 4, 'dVjPedtHNpgMjC8NT8h3lKqoGTWlf2XKfeAOOulMW40');
insert into "audit_entries" values ('gateway', 1795743037026001, 'acguxd3k16h7MMDybRR94J', null, 'account.created', 'Account', 'tKZLeMkO8Ym23ZV3CmotWA', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"manual_capture_enabled","after":"false"},{"name":"credit_enabled","after":"false"},{"name":"nonoriginating_refund_enabled","after":"false"},{"name":"recurring_charges_enabled","after":"true"},{"name":"capture_time","after":"21:00"},{"name":"capture_zone","after":"America/New_York"}]', '2k6rzRxWyy19-fRoYfi5pRownVbS-APJfaF2RV-R2GM', 4, 'wx4Wy71Qz-8kdGvG_gX1ShbEIYc5FJqLHbzqd-7vZKo');
insert into "audit_entries" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743037026002, 'acguxd3k3lPKbSie11fM29', null, 'surcharge.created', 'Surcharge', 'acguxd3k2Bf1Fyrtil6KJo', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"rate","after":"300"},{"name":"fee","after":"0"}]', '5t3Hrnv2kWi8l4PDT7228i8Lx1AhL6UlZy1oaejIfpc', 5, 'vkBVVmor58ZsjC34oh0-WwywgaGXUE4i8w9Rqj-0Raw');
insert into "audit_entries" values ('gateway', 1795743037026003, 'acguxd3k4S3h_njKXCjvhv', null, 'surcharge.created', 'Surcharge', 'acguxd3k2Bf1Fyrtil6KJo', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"rate","after":"300"},{"name":"fee","after":"0"}]', 'weT1i4jhMSfv6tNOo7CPyzKLapPEwz9hdZHPpCuDNuQ', 5, 'Xd4qAoCCKHnSs8IptMDRQkX29EVt7Vktbl5rZImDCoc');
insert into "audit_entries" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743037027000, 'acguxd3kxqrsTJF4_Zbceo', null, 'account.created', 'Account', 'heHgt5QhUCqixr3l4VNTwg', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"manual_capture_enabled","after":"true"},{"name":"credit_enabled","after":"false"},{"name":"nonoriginating_refund_enabled","after":"false"},{"name":"recurring_charges_enabled","after":"true"},{"name":"capture_time","after":"21:00"},{"name":"capture_zone","after":"America/New_York"}]', '6-Yl4yGP4GahESGaymbM_sohGkR0oWAG2XjyBRBdcpQ', 6, 'DvImVhEK7Qe6Bf0JenmDz0SCk9_d-SrRtQAC_8-fcRY');
insert into "audit_entries" values ('gateway', 1795743037027001, 'acguxd3kyk9Iwan9D0KnoX', null, 'account.created', 'Account', 'heHgt5QhUCqixr3l4VNTwg', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"manual_capture_enabled","after":"true"},{"name":"credit_enabled","after":"false"},{"name":"nonoriginating_refund_enabled","after":"false"},{"name":"recurring_charges_enabled","after":"true"},{"name":"capture_time","after":"21:00"},{"name":"capture_zone","after":"America/New_York"}]', 'IzmVWOPNnfM1XW2j8SLV-ATYobUzBQrYhS9qHR3BcJM', 6, 'NWPkeyvCjBlYv_y15SUTKUGEPSX7cpFNxrL6CLuqa_U');
insert into "audit_entries" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743037028000, 'acguxd3ltTRPPhcgkJbjJ2', null, 'surcharge.created', 'Surcharge', 'acguxd3lsqVfoNt_2DurCy', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"rate","after":"300"},{"name":"fee","after":"0"}]', 'a1skO2Kki7r6bsnRxPCD99LZszKqabGnXWWqoCfz7vE', 7, '7rSCFNu5klE4IX-dDIqYeODI-a5-ccjl2gITsbfo1fA');
insert into "audit_entries" values ('gateway', 1795743037028001, 'acguxd3lupfgXOfCUdRwhB', null, 'surcharge.created', 'Surcharge', 'acguxd3lsqVfoNt_2DurCy', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"rate","after":"300"},{"name":"fee","after":"0"}]', 'fG-iyK0CBvsYrYUIYeIyKUn69hUvTzc7Sp3tTxJOigk', 7, 'SUGrondzVWoLic7Zvmua9R-3Hi6iJnd4fx3-tsnqmfo');
insert into "audit_entries" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743037029000, 'acguxd3mpsXnoxltFgSriM', null, 'account.created', 'Account', 'kZx0kHNjs0qPmo1kRaldXA', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"manual_capture_enabled","after":"false"},{"name":"credit_enabled","after":"false"},{"name":"nonoriginating_refund_enabled","after":"false"},{"name":"recurring_charges_enabled","after":"true"},{"name":"capture_time","after":"21:00"},{"name":"capture_zone","after":"America/New_York"}]', 'ORllfPZoF5ery3IrW_GY721bzpExfmUqzlxyktov7Zc', 8, 'eDNx1muRpFPNQ2li_nGvNWEtDS-m0M1YSVN-39jbOM4');
insert into "audit_entries" values ('gateway', 1795743037029001, 'acguxd3mqVAU1fqzHX6Y0X', null, 'account.created', 'Account', 'kZx0kHNjs0qPmo1kRaldXA', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"manual_capture_enabled","after":"false"},{"name":"credit_enabled","after":"false"},{"name":"nonoriginating_refund_enabled","after":"false"},{"name":"recurring_charges_enabled","after":"true"},{"name":"capture_time","after":"21:00"},{"name":"capture_zone","after":"America/New_York"}]', '2i4c4t4oZNixm_9BpW1Z2KQ6oShCIgGagxYh0O3U1Xg', 8, '5gJwdHmsX1q08IpK-qYuEpkjEaAKUoqLvKPF7N9xM8E');
insert into "audit_entries" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743037030000, 'acguxd3nkME76vFHtsaIOF', null, 'surcharge.created', 'Surcharge', 'acguxd3mrkgLIBz0A-E61-', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"rate","after":"300"},{"name":"fee","after":"0"}]', 'VithWa_cSCaYhQLVUASjMYImigzRIziPbIkBuPlml80', 9, 'bfs0wSmf2CC7C0D0FFLqGFCu4eoPGCfNcEUvZOYZx-o');
insert into "audit_entries" values ('gateway', 1795743037030001, 'acguxd3nlo4jJMg1hxH9GO', null, 'surcharge.created', 'Surcharge', 'acguxd3mrkgLIBz0A-E61-', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"rate","after":"300"},{"name":"fee","after":"0"}]', 'k9T4SQJbNTrlYye_D_n-tlU5mLZiiGSfEGSFYVZNd_I', 9, 'a0oltuRJmAn4f--O29vjsAfu72Zx3pnLfb-i5gnLECY');
insert into "audit_entries" values ('sitqO1getSr9pVOZHz86vA', 1795743037035000, 'acguxd3s2NJN3XUQkhggbK', null, 'merchant.created', 'Merchant', 'sitqO1getSr9pVOZHz86vA', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"api_allowed_ip_address_ranges","after":""}]', 'xqeFLRWt5_zz0Mrpnx3gfIuDmc_uuj4iE-mUZtbCNXQ', 1, '9XvSHYXmYqVt6wAK-0kNfLlgEsFHpewRkKH8BG_B_f8');
insert into "audit_entries" values ('gateway', 1795743037035001, 'acguxd3s3B4lSqxpsZHLJo', null, 'merchant.created', 'Merchant', 'sitqO1getSr9pVOZHz86vA', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"status","after":"ACTIVE"},{"name":"api_allowed_ip_address_ranges","after":""}]', 'ESDbu0X7GXcRLmF2tbcsmYubHiQlDVcjAjL74_kDusI', 10, 'b18VCBiXCZ2R1kSTjxwRfXI9pZsq_b3LKPOPvb8r6Nk');
insert into "audit_entries" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743037038000, 'acguxd3uoXXucHeAu9yQN6', null, 'partner.connected', 'Authorization', 'acguxd3tsBBUJgDCwJly1w', 'job', null, '{"kind":"job","name":"Gateway"}', '[{"name":"application","after":"Demo Partner"},{"name":"client_id","after":"cniiLYeul9GKR85JZ7GIkgId2BoOaAJ3fVRBmXqg0a7Hjrt277GxBdEIrqLu6uIc"},{"name":"permissions","after":""},{"name":"live","after":true}]', 'NAZfGVWQ1M3aj_JhnfxL3qQ3xCn7tvYzDCqlBfZil3Y', 10, 'HvyHKzyovyW-rqnnjFCXPqRdv0-ykRLi0DXXuyOMOd8');
insert into "audit_entries" values ('gateway', 1795743037987000, 'acguxdra8NngUPf9krud_t', null, 'audit_log.begun', 'Merchant', 'tgVwfOkK48rYAGuxw9sfeA', 'job', null, '{"kind":"job","name":"Gateway"}', '[]', 'nzrZ-3E9LMUskdnKJ-MSUj2kxeICrkutVVg6tCLQ6Pw', 11, '6Cqh8rExsXrhXjpSk4fG1ztYcqUlC-XI7PiB8ZnxvCU');
insert into "audit_entries" values ('gateway', 1795743038054000, 'acguxdsxscpWSGHowenQ-0', null, 'audit_log.begun', 'Merchant', 'sitqO1getSr9pVOZHz86vA', 'job', null, '{"kind":"job","name":"Gateway"}', '[]', 'nwIAKmzArOfHitRWwzXX1nDtg1mxCOlR_YdGylZFebY', 12, 'wIIWFcw3xsyEZhZhp936-ExjTonVNyTRAXR67BmtJ2k');
insert into "audit_entries" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038214001, 'acguxdww2oUExu5b3yppIy', 'test', 'transaction.refunded', 'Transaction', 'acguxdwsgnlX_xGpTmIrug', 'key', null, '{"kind":"key","name":"sk_test_…FzLO","address":"127.0.0.1"}', '[{"name":"charge_id","after":"acguxdswwsreQ4Bb4xrUPh"},{"name":"amount","after":100},{"name":"currency","after":"USD"},{"name":"elsewhere","after":false}]', '_VIbYrabgN31C6tltPo7w-VqqKOZlXk65pnY2ko8-nM', 11, 'HaEpe_5tGFnf5SM-k5g2xXZIvXPmQWG4Wei6Z0eZ4DI');
insert into "audit_entries" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038225000, 'acguxdx5stcZh9y6G1ca91', 'test', 'transaction.voided', 'Transaction', 'acguxdtwgll5eiO381hoH0', 'key', null, '{"kind":"key","name":"sk_test_…FzLO","address":"127.0.0.1"}', '[{"name":"type","before":"CHARGE"},{"name":"amount","before":1001},{"name":"status","before":"AUTHORIZED"}]', 'wMewmJPgXYAwvZnqlRMznv72OTNj5NVRzlkr8zFzmjM', 12, 'H17sZYudyejoCK8bTHdw7NlA0R_pGQNxfaZvMaoaG7A');
insert into "audit_entries" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038252000, 'acguxdxts92FUeh3T0hvEw', 'test', 'webhook.updated', 'Merchant', 'tgVwfOkK48rYAGuxw9sfeA', 'key', null, '{"kind":"key","name":"sk_test_…FzLO","address":"127.0.0.1"}', '[{"name":"test_events_urls","before":"","after":"https://shop.example/events"}]', 'TMx7Xw7yPwqbb8yr2eivQeMwWgtIgWcllB926q6j_IA', 13, 'SOz-JmOqnIcGIPBYRFEmcxQpW0PiUisf-BBysih0Es0');
insert into "audit_entries" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038289001, 'acguxdyqpivqAsYej2OLPX', 'test', 'recurring_charge.created', 'RecurringCharge', 'acguxdypsI9jtxGzr4SsmZ', 'key', null, '{"kind":"key","name":"sk_test_…FzLO","address":"127.0.0.1"}', '[{"name":"account_id","after":"DJ3hR2765unKj6ubON529w"},{"name":"amount","after":500},{"name":"currency","after":"USD"},{"name":"schedule","after":"{\"interval_unit\":\"MONTH\",\"interval_delay\":1,\"start\":\"2036-02-01\"}"},{"name":"status","after":"ACTIVE"},{"name":"next_payment","after":"2036-02-01"},{"name":"paid_with","after":"************4242"}]', 'htzgolrHLOqueLFe2NYy-uLS9B8tfVOboaq3GhHncRU', 14, 'Dv_DKmruBtg5KtT136yohv7pfsMqN74za3fJSfeRb7w');
insert into "audit_heads" values ('tgVwfOkK48rYAGuxw9sfeA', 14, 'Dv_DKmruBtg5KtT136yohv7pfsMqN74za3fJSfeRb7w', 0, '', '3pySFoKw1qtQ9UjbJULLvXGUnkZzANmfOU36roKplvk');
insert into "audit_heads" values ('gateway', 12, 'wIIWFcw3xsyEZhZhp936-ExjTonVNyTRAXR67BmtJ2k', 0, '', 'MpuXI7SueGrCXfxPol6Z9iiBl5ExC2EUNc07UwPUs88');
insert into "audit_heads" values ('sitqO1getSr9pVOZHz86vA', 1, '9XvSHYXmYqVt6wAK-0kNfLlgEsFHpewRkKH8BG_B_f8', 0, '', 'mxRC4TA9USHxLcUgwv3kzMOJN57aaMN5NvQQfpiVTjs');
insert into "brands" values ('service', 1795743036974, 1795743036974, 'Service', '#0f766e', null, null);
insert into "brands" values ('harbor', 1795743036974, 1795743036974, 'Harbor Pay', '#1d4ed8', null, null);
insert into "partner_applications" values ('bMq85p_WHE4eBNBwucurZw', 'sitqO1getSr9pVOZHz86vA', 'service', 1795743037036, 1795743037036, 'Demo Partner', 'cniiLYeul9GKR85JZ7GIkgId2BoOaAJ3fVRBmXqg0a7Hjrt277GxBdEIrqLu6uIc', 'S-kczwG5iCfYORNTKjRjNXpqdrbyhVn40sFnO7PFFao', null, null, 1, 'https://partner.example/connected', '', 'APPROVED', null, null, null);
insert into "authorizations" values ('acguxd3tsBBUJgDCwJly1w', 'bMq85p_WHE4eBNBwucurZw', 'tgVwfOkK48rYAGuxw9sfeA', 1795743037037, null, null, '', 1);
insert into "oauth_tokens" values ('0cbvWEdWD8iQL5cJv9JJLUfEXAZXcBdXWWXBqmH0HIg', 'bMq85p_WHE4eBNBwucurZw', 'payments', 'acguxd3tsBBUJgDCwJly1w', null, 1795743037038, null);
insert into "plans" values ('standard', 'Standard', 0);
insert into "plans" values ('trust', 'Trust', 1);
insert into "mails" values ('acguxdxvkjWo2eTPIUm6ZG', 'tgVwfOkK48rYAGuxw9sfeA', 'live', 1795743038252, 1795743038254000, 'security_notice', 'acguxdxts92FUeh3T0hvEw', 'Harbor Pay', 'demo@example.com', 'Webhook URLs changed: Demo Shop', '1.29146fcb.paiIdGUSnKNuFK6FLT-MSCvYgNEYB-esxu4mLPK004TFBgqHKBsqTSG6BnXLQDWkgp4n7pzOuTDPO-DFOZkySqvrLY68UVMCnB0Taf2eQpqVNdesKmPzfm-ZFldtoHKdb-mK58d6bm9FI9MhgNz-aRFHnFxFvx_Nnpf1ndUSkEHAK4sxTqz_XX-6FZ2cOVmsrgLH6zzr_ACbNCm0-pX7dBHBhz4k_RJ1vTJ7Tex7xR9ICLOO9eayiRxWJ8HHB9tOGO94Q4n96Ud5zBOzC2nvxmjI9TzJbO8Rx4Bhk-nFKzpFow0M-JuRcdvrj2cpNPXlaC-CKlLezysYDEUOgSzNJmNl3atSnPLWIwcjLjBZlXhev4Xocs7vrc03MBxoXtFtmUNo4RQJL05cQUYifbdHgFzICsqSOXKVImwYFXmbePpSYZpTXaZh5T2wVYAmVPp-sPzIfm0Q8ljKOYApUfZ5d9uOPEhZcJSTJ6_AqUbm5x54lmInOh2pu56QS3rh_JKbhX61xku9U1NTOmrjd6-Jw_yRfl4C1yfxqeU9vMhWCBzZWhclv_fxtfBZVt9_ROmzPCENdPzz0T0HyKBJ73jrY-hgdC9o0UFq4rJw1-0dfEtKXAd_NVLdDlnsJqTp61d-u7noNkM8wQ-QdiMyI07DvGTIznoGq1vS3_irqruaba-xSe-U9oAkswYEL9J-_w2xQ_cv7chGdT4F1V7JmyN-YGHGzHQgb1qpac71-b6_LdcFLNBe7W1Fkh_VyidetjMM6NkOeR5--UoFzJk-kg-bLsnRf-v20q3FeflhvY06yx2zj7PdgfnRVC091EAgwxkgwPoezUBcV2je7ANjxpdhyWOwNhty_QEBIX6BPGuXrk-ZMfG9KChskOMekeL2292uzLfmxu9ry7O-CQJZ1a_-4EYSLAk2Nf7DT1TwhgZqMClGhGA--y05SHSR5rxE-LE4LVcqCLE-yvGV6ZvIe6grLcG0qd_LPk179RWNhLNGdYSjrmwRSHitd-Lny_LN56dyvhj3Hs9xUlaGe-PfgR4BjWF5rB4p86HLu1Lt0U5pmnxZUsuzLvZt1Upll9VmqAp-h00E09ncgzg7ytTwQGwh7_NyPoM9XRk13dYk7N46j2K9ulcV3ZYk69Wsyz06Ggl1DXOnHowiipLPsL3lVbv8KXNh9YJLYqWYyyNVY6HwNnLRHKjBAXVfm37drk7yQFX7s1pEN-gcS0fadioTn_Du9SXCcgOLA784jyeYyayqONj6ab1rb3CWSAng1Khp4mvw0xHFE6FQMFZjjBd00A3VFdEVcnkc3saA7d2TU0p4RdXrbgVGzPrfyCDEqURMXVn9JRPx1PM-G1g4sxGzsx70wnxoKhvi60tTksxSVo1JBVnj4mV_Up7elPpue7TjHXgCmjjrNWyhgOUchiRYcB_jcaig4AZIsUO9oct8654gjiybTlRjIx5yP-SKO_YJENw-77YdWX4T2sn-9cTmAuDtmpqI1MGhGk1CvVPXbXJ-VpWq5iSvbMgWJ3NfrtZSlC1d6MnZx3i6HFWPijL9wEvfbjj8gOv-TqAgerTf9Z-cRg', 'PENDING', 0, null, null, null, null);
insert into "api_requests" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038088000, 'acguxdrk0APTGp25s30cDZ', 'test', 'FzLO', 1795743038088, 'POST', '/v1/charges', 200, 89, 'acguxdswwsreQ4Bb4xrUPh');
insert into "api_requests" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038100000, 'acguxdtvkyGjjDi79v0oa9', 'test', 'FzLO', 1795743038100, 'POST', '/v1/charges', 200, 8, 'acguxdtwgll5eiO381hoH0');
insert into "api_requests" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038113000, 'acguxdu68j4AEP1kGCoNuz', 'test', 'FzLO', 1795743038113, 'POST', '/v1/charges', 200, 9, 'acguxdu74BtoWcFGx7kn1Q');
insert into "api_requests" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038126000, 'acguxduhsgaDjIcGRgyuRR', 'test', 'FzLO', 1795743038126, 'POST', '/v1/charges', 200, 9, 'acguxduioke9G36G2yeD4b');
insert into "api_requests" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038134000, 'acguxdurkfa5HaROpANKNE', 'test', 'FzLO', 1795743038134, 'POST', '/v1/charges', 200, 6, 'acguxdusgBpumysgjEipUM');
insert into "api_requests" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038142000, 'acguxduxskhV1_Zozj9sha', 'test', 'FzLO', 1795743038142, 'POST', '/v1/charges', 422, 6, 'acguxduyo3H1yZy5N9bcet');
insert into "api_requests" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038150000, 'acguxdv40E545QfNJ4Txw9', 'live', 'nF24', 1795743038150, 'POST', '/v1/charges', 200, 8, 'acguxdv4wcT9Lt_fmPlcNF');
insert into "api_requests" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038166000, 'acguxdvc0HbNtY4yOEuxSE', 'public', 'cWMM', 1795743038166, 'POST', '/v1/tokens', 200, 14, 'P9w0VOMY3IJnE6mvH1obhA');
insert into "api_requests" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038178000, 'acguxdvq8VHdYB1gLTVidy', 'test', 'FzLO', 1795743038178, 'POST', '/v1/cards', 200, 10, 'acguxdvxcnEXTTrLu3rVSh');
insert into "api_requests" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038189000, 'acguxdw1sDytKxBr9qaEm-', 'test', 'FzLO', 1795743038188, 'POST', '/v1/charges', 200, 8, 'acguxdw2oHqJH9VWqq6ar3');
insert into "api_requests" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038198000, 'acguxdwaoGiW7gnVhQT15-', 'test', 'FzLO', 1795743038198, 'POST', '/v1/charges', 200, 8, 'acguxdwbktV-OlesNxwUp1');
insert into "api_requests" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038219000, 'acguxdwjkwbVpb9vm6dxwL', 'test', 'FzLO', 1795743038219, 'POST', '/v1/charges/:id/refund', 200, 18, 'acguxdswwsreQ4Bb4xrUPh');
insert into "api_requests" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038230000, 'acguxdx28NO0wF27NgSk1h', 'test', 'FzLO', 1795743038230, 'POST', '/v1/transactions/:id/void', 200, 9, 'acguxdtwgll5eiO381hoH0');
insert into "api_requests" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038259000, 'acguxdxb4fo5rEPlXtvovH', 'test', 'FzLO', 1795743038259, 'PATCH', '/v1/merchant', 200, 27, null);
insert into "api_requests" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038268000, 'acguxdy0wuaaBY7sEvP_uX', 'test', 'FzLO', 1795743038268, 'POST', '/v1/charges', 200, 8, 'acguxdy2oThMvU3YmK1XJ4');
insert into "api_requests" values ('tgVwfOkK48rYAGuxw9sfeA', 1795743038308000, 'acguxdy808v_6hirHb2dt7', 'test', 'FzLO', 1795743038308, 'POST', '/v1/recurring/charges', 200, 39, 'acguxdypsI9jtxGzr4SsmZ');
insert into "card_attempts" values ('tgVwfOkK48rYAGuxw9sfeA', 'live', '2dxosn9hyQIiZb2UF3KrvJYNCHqp6luTFgTydEOP7kA', 1795743038148, 'acguxdv9cElEplA_nKxh_p', 'key', 'ZwhZsn2pSKbrnGafR7Ig', 'approved', 1);
insert into "data_keys" values ('tgVwfOkK48rYAGuxw9sfeA', 1, 1795743038058, 'file', '29146fcb', '1.29146fcb.stLVlVQOxgn8pSLwTg-P6bmIg1KRxM-ro1wpOfkxJ6hdvUki0WNtd9jdcb9hKOOlreSFadMIZnPYhmRSypjBCRPFEIBlgGKs', 1795743038058);
insert into "event_heads" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 24, 1, null, 1);
insert into "event_heads" values ('tgVwfOkK48rYAGuxw9sfeA', 'live', 2, 1, null, 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdt6oYphy7ha-6scU3', 20784, 'DJ3hR2765unKj6ubON529w', 'CHARGE', null, 'PENDING', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdtj4bxkG8GrKi_v8e', 20784, 'DJ3hR2765unKj6ubON529w', 'CHARGE', 'PENDING', 'AUTHORIZED', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdty8ajepeHc7z2Vx6', 20784, 'DJ3hR2765unKj6ubON529w', 'CHARGE', null, 'PENDING', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdu0wZ_Y5oOpnf9LJ_', 20784, 'DJ3hR2765unKj6ubON529w', 'CHARGE', 'PENDING', 'AUTHORIZED', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdu9sy0wvwMOG0mWYb', 20784, 'DJ3hR2765unKj6ubON529w', 'CHARGE', null, 'PENDING', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxducgqq9F9dLa96Fuu', 20784, 'DJ3hR2765unKj6ubON529w', 'CHARGE', 'PENDING', 'AUTHORIZED', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdujkKYVUoY2PI5w4O', 20784, 'DJ3hR2765unKj6ubON529w', 'CHARGE', null, 'PENDING', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdun4HavQQRCZlVqTe', 20784, 'DJ3hR2765unKj6ubON529w', 'CHARGE', 'PENDING', 'AUTHORIZED', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdutcLZCUYI8kCEZ8w', 20784, 'DJ3hR2765unKj6ubON529w', 'CHARGE', null, 'PENDING', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxduv456Br-cviCgepZ', 20784, 'DJ3hR2765unKj6ubON529w', 'CHARGE', 'PENDING', 'AUTHORIZED', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxduzkPOgrjAZp9z_6b', 20784, 'DJ3hR2765unKj6ubON529w', 'CHARGE', null, 'PENDING', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdv1cXXS3bavB8V8KT', 20784, 'DJ3hR2765unKj6ubON529w', 'CHARGE', 'PENDING', 'FAILED', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'live', 'acguxdv7kZ5gNKrO6-uuhN', 20784, 'heHgt5QhUCqixr3l4VNTwg', 'CHARGE', null, 'PENDING', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'live', 'acguxdva8y-_A809G65qFD', 20784, 'heHgt5QhUCqixr3l4VNTwg', 'CHARGE', 'PENDING', 'AUTHORIZED', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdw5cjFaTC0_-I-lY3', 20784, 'DJ3hR2765unKj6ubON529w', 'CHARGE', null, 'PENDING', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdw74SpfopdSmpR3-z', 20784, 'DJ3hR2765unKj6ubON529w', 'CHARGE', 'PENDING', 'AUTHORIZED', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdwdc2WZyus6rX5poK', 20784, 'tKZLeMkO8Ym23ZV3CmotWA', 'CHARGE', null, 'PENDING', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdwgwyTJ6srUTxJpbZ', 20784, 'tKZLeMkO8Ym23ZV3CmotWA', 'CHARGE', 'PENDING', 'AUTHORIZED', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdww0__Ew1v7012MuT', 20784, 'DJ3hR2765unKj6ubON529w', 'REFUND', null, 'PENDING', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdwwwUiJTwRH2dgFBL', 20784, 'DJ3hR2765unKj6ubON529w', 'REFUND', 'PENDING', 'AUTHORIZED', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdx9c2JUilWvbzlT4f', 20784, 'DJ3hR2765unKj6ubON529w', 'CHARGE', 'AUTHORIZED', 'VOIDED', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdy3k0isclsTJDy704', 20784, 'DJ3hR2765unKj6ubON529w', 'CHARGE', null, 'PENDING', 1);
insert into "transaction_count_changes" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdy68tdZr3S-4UzJQ9', 20784, 'DJ3hR2765unKj6ubON529w', 'CHARGE', 'PENDING', 'AUTHORIZED', 1);
insert into "transaction_count_heads" values ('tgVwfOkK48rYAGuxw9sfeA', 'live', 1, null, 1);
insert into "transaction_count_heads" values ('sitqO1getSr9pVOZHz86vA', 'live', 1, null, 1);
insert into "transaction_count_heads" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 1, null, 1);
insert into "transaction_count_heads" values ('sitqO1getSr9pVOZHz86vA', 'test', 1, null, 1);
insert into "event_counts" values ('tgVwfOkK48rYAGuxw9sfeA', 'test', 20784, 0, 24);
insert into "event_counts" values ('tgVwfOkK48rYAGuxw9sfeA', 'live', 20784, 0, 2);
insert into "transaction_texts" values (1795743038061, 0, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdswwsreQ4Bb4xrUPh', x'7461636775786473777773726571346262347872757068', x'7431303030', x'746f726465722d30', null, x'7434323432', x'747a77687a736e3270736b62726e67616672376967', null, null, null, x'743132', x'7432303430', null, null, null, null, null);
insert into "transaction_texts" values (1795743038061, 1, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdswwsreQ4Bb4xrUPh', null, null, null, x'747a7678736973', null, null, null, null, null, null, null, null, null, null, null, null);
insert into "transaction_texts" values (1795743038094, 0, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdtwgll5eiO381hoH0', x'746163677578647477676c6c3565696f333831686f6830', x'7431303031', x'746f726465722d31', null, x'7434323432', x'747a77687a736e3270736b62726e67616672376967', null, null, null, x'743132', x'7432303430', null, null, null, null, null);
insert into "transaction_texts" values (1795743038094, 1, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdtwgll5eiO381hoH0', null, null, null, x'7463626c657066', null, null, null, null, null, null, null, null, null, null, null, null);
insert into "transaction_texts" values (1795743038107, 0, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdu74BtoWcFGx7kn1Q', x'7461636775786475373462746f7763666778376b6e3171', x'7431303032', x'746f726465722d32', null, x'7434323432', x'747a77687a736e3270736b62726e67616672376967', null, null, null, x'743132', x'7432303430', null, null, null, null, null);
insert into "transaction_texts" values (1795743038107, 1, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdu74BtoWcFGx7kn1Q', null, null, null, x'74756f686e6f6b', null, null, null, null, null, null, null, null, null, null, null, null);
insert into "transaction_texts" values (1795743038119, 0, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxduioke9G36G2yeD4b', x'7461636775786475696f6b653967333667327965643462', x'7431303033', x'746f726465722d33', null, x'7434323432', x'747a77687a736e3270736b62726e67616672376967', null, null, null, x'743132', x'7432303430', null, null, null, null, null);
insert into "transaction_texts" values (1795743038119, 1, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxduioke9G36G2yeD4b', null, null, null, x'747465626a6964', null, null, null, null, null, null, null, null, null, null, null, null);
insert into "transaction_texts" values (1795743038129, 0, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdusgBpumysgjEipUM', x'746163677578647573676270756d7973676a656970756d', x'7431303034', x'746f726465722d34', null, x'7434323432', x'747a77687a736e3270736b62726e67616672376967', null, null, null, x'743132', x'7432303430', null, null, null, null, null);
insert into "transaction_texts" values (1795743038129, 1, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdusgBpumysgjEipUM', null, null, null, x'74796f6d796162', null, null, null, null, null, null, null, null, null, null, null, null);
insert into "transaction_texts" values (1795743038136, 0, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxduyo3H1yZy5N9bcet', x'7461636775786475796f336831797a79356e3962636574', x'7431393939', null, null, x'7430303032', x'745f72777a71706a6e6273346c6874626865327364', null, null, null, x'743132', x'7432303430', null, null, null, null, null);
insert into "transaction_texts" values (1795743038136, 1, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxduyo3H1yZy5N9bcet', null, null, null, null, null, null, null, null, null, null, null, x'74636172645f6465636c696e6564ff6661696c7572655f636f6465', null, null, null, null);
insert into "transaction_texts" values (1795743038144, 0, 'tgVwfOkK48rYAGuxw9sfeA', 'live', 'acguxdv4wcT9Lt_fmPlcNF', x'6c6163677578647634776374396c745f666d706c636e66', x'6c32353030', null, null, x'6c34323432', x'6c7a77687a736e3270736b62726e67616672376967', null, null, null, x'6c3132', x'6c32303430', null, null, null, null, null);
insert into "transaction_texts" values (1795743038144, 1, 'tgVwfOkK48rYAGuxw9sfeA', 'live', 'acguxdv4wcT9Lt_fmPlcNF', null, null, null, x'6c7565726d7274', null, null, null, null, null, null, null, null, null, null, null, null);
insert into "transaction_texts" values (1795743038181, 0, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdw2oHqJH9VWqq6ar3', x'7461636775786477326f68716a68397677717136617233', x'7433303030', null, null, x'7434323432', x'747a77687a736e3270736b62726e67616672376967', null, null, null, x'743132', x'7432303430', null, null, null, null, null);
insert into "transaction_texts" values (1795743038181, 1, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdw2oHqJH9VWqq6ar3', null, null, null, x'74716d66697265', null, null, null, null, null, null, null, null, null, null, null, null);
insert into "transaction_texts" values (1795743038192, 0, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdwbktV-OlesNxwUp1', x'7461636775786477626b74762d6f6c65736e7877757031', x'7434303030', null, null, null, x'7477776b716361636a77627a63657635336a367432', null, null, null, null, null, x'7437383930ff6d6574686f642e6163636f756e745f6e756d626572', x'74303133ff6d6574686f642e726f7574696e675f6e756d626572', x'7466697273742062616e6b206f662074657374696e67ff6d6574686f642e62616e6b5f6e616d65', x'7462616e6b206f662074657374696e67ff6d6574686f642e62616e6b5f6e616d65', x'746f662074657374696e67ff6d6574686f642e62616e6b5f6e616d65');
insert into "transaction_texts" values (1795743038192, 1, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdwbktV-OlesNxwUp1', null, null, null, null, null, null, null, null, null, null, null, x'7474657374696e67ff6d6574686f642e62616e6b5f6e616d65', x'74636865636b696e67ff6d6574686f642e6163636f756e745f74797065', null, null, null);
insert into "transaction_texts" values (1795743038192, 2, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdwbktV-OlesNxwUp1', null, null, null, x'74666d74656f6a', null, null, null, null, null, null, null, null, null, null, null, null);
insert into "transaction_texts" values (1795743038061, 2, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdswwsreQ4Bb4xrUPh', null, null, null, null, null, null, null, null, null, null, null, x'74313030ff616d6f756e745f726566756e646564', null, null, null, null);
insert into "transaction_texts" values (1795743038213, 0, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdwsgnlX_xGpTmIrug', x'746163677578647773676e6c785f786770746d69727567', x'74313030', null, null, x'7434323432', x'747a77687a736e3270736b62726e67616672376967', null, null, null, x'743132', x'7432303430', x'7461636775786473777773726571346262347872757068ff6368617267655f6964', null, null, null, null);
insert into "transaction_texts" values (1795743038262, 0, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdy2oThMvU3YmK1XJ4', x'7461636775786479326f74686d767533796d6b31786a34', x'7431', null, null, x'7434323432', x'747a77687a736e3270736b62726e67616672376967', null, null, null, x'743132', x'7432303430', null, null, null, null, null);
insert into "transaction_texts" values (1795743038262, 1, 'tgVwfOkK48rYAGuxw9sfeA', 'test', 'acguxdy2oThMvU3YmK1XJ4', null, null, null, x'7474786a646a66', null, null, null, null, null, null, null, null, null, null, null, null);
insert into "token_rooms" values ('tgVwfOkK48rYAGuxw9sfeA', '', 1795743300000, 256);
CREATE UNIQUE INDEX accounts_primary on accounts (merchant_id, mode, type) where is_primary = 1;
CREATE INDEX tokens_expires on tokens (expires);
CREATE INDEX transactions_refunds on transactions (charge_id, created) where charge_id is not null;
CREATE INDEX transactions_holds on transactions (merchant_id, mode, created, id)
    where type = 'CHARGE' and status = 'AUTHORIZED' and auto_capture = 0;
CREATE INDEX saved_methods_list on saved_methods (merchant_id, mode, type, created, id)
    where deleted is null;
CREATE INDEX saved_methods_reference on saved_methods (merchant_id, mode, type, reference, created, id)
    where deleted is null and reference is not null;
CREATE INDEX accounts_merchant on accounts (merchant_id, mode, type);
CREATE INDEX transactions_holds_account on transactions (merchant_id, mode, account_id, created, id)
    where type = 'CHARGE' and status = 'AUTHORIZED' and auto_capture = 0;
CREATE INDEX transactions_source on transactions (merchant_id, mode, source_id, created, id)
    where source_id is not null;
CREATE INDEX transactions_instance on transactions (instance_id, created) where instance_id is not null;
CREATE INDEX idempotency_keys_expires on idempotency_keys (expires);
CREATE INDEX jobs_due on jobs (due, run_at, id) where instance_id is null;
CREATE INDEX jobs_merchant on jobs (merchant_id, mode, run_at, id);
CREATE INDEX jobs_instance on jobs (instance_id) where instance_id is not null;
CREATE INDEX transactions_to_capture on transactions (account_id, type, created, id)
    where status = 'AUTHORIZED' and auto_capture = 1;
CREATE INDEX simulator_payments_returns on simulator_payments (merchant_id, mode, settlement_due)
    where settlement_code is not null;
CREATE INDEX events_merchant on events (merchant_id, mode, created, position);
CREATE INDEX events_undelivered on events (undelivered) where undelivered is not null;
CREATE INDEX deliveries_due on deliveries (receiver, next_attempt, position)
    where next_attempt is not null;
CREATE INDEX deliveries_merchant on deliveries (merchant_id, mode, created, position);
CREATE INDEX deliveries_event on deliveries (event_id);
CREATE INDEX delivery_attempts_merchant on delivery_attempts (merchant_id, mode, position);
CREATE UNIQUE INDEX webhook_secrets_current on webhook_secrets (merchant_id, mode)
    where expires is null;
CREATE INDEX webhook_secrets_merchant on webhook_secrets (merchant_id, mode);
CREATE INDEX recurring_charges_list on recurring_charges (merchant_id, mode, created, id)
    where status <> 'DELETED';
CREATE UNIQUE INDEX occurrences_pending on occurrences (recurring_charge_id)
    where status = 'PENDING';
CREATE INDEX occurrences_paying on occurrences (recurring_charge_id)
    where status = 'PAYING';
CREATE INDEX occurrences_list on occurrences (recurring_charge_id, created, position);
CREATE INDEX transactions_occurrence on transactions (recurring_charge_occurrence_id, created)
    where recurring_charge_occurrence_id is not null;
CREATE INDEX saved_methods_expiry on saved_methods (merchant_id, mode, exp_year, exp_month, id)
    where deleted is null and exp_year is not null;
CREATE INDEX recurring_charges_expiry on recurring_charges
    (merchant_id, mode, exp_year, exp_month, id)
    where status = 'ACTIVE' and exp_year is not null;
CREATE INDEX recurring_charges_saved on recurring_charges (saved_method_id, id)
    where saved_method_id is not null;
CREATE INDEX payment_methods_contact on payment_methods (merchant_id, mode, contact_id, created, id)
    where deleted is null;
CREATE INDEX payment_methods_list on payment_methods (merchant_id, mode, created, id)
    where deleted is null;
CREATE INDEX payment_methods_card on payment_methods (card_id) where card_id is not null;
CREATE INDEX payment_methods_bank on payment_methods (bank_id) where bank_id is not null;
CREATE INDEX recovery_codes_user on recovery_codes (user_id);
CREATE INDEX sign_in_attempts_bucket on sign_in_attempts (bucket, at);
CREATE INDEX sign_in_attempts_at on sign_in_attempts (at);
CREATE INDEX passkeys_user on passkeys (user_id, created);
CREATE INDEX spent_challenges_expires on spent_challenges (expires);
CREATE INDEX memberships_user on memberships (user_id, created);
CREATE INDEX memberships_merchant on memberships (merchant_id, created);
CREATE INDEX sessions_user on sessions (user_id);
CREATE INDEX sessions_created on sessions (created);
CREATE INDEX invitations_hash on invitations (hash);
CREATE INDEX invitations_merchant on invitations (merchant_id, created);
CREATE INDEX approvals_due on approvals (expires, id) where status = 'PENDING';
CREATE INDEX audit_entries_unsealed on audit_entries (position) where sequence is null;
CREATE UNIQUE INDEX audit_entries_sequence on audit_entries (merchant_id, sequence);
CREATE INDEX audit_entries_record on audit_entries (merchant_id, record_id);
CREATE TRIGGER audit_entries_kept before update on audit_entries when not (old.sequence is null and new.sequence is not null and new.hash is not null and new.merchant_id is old.merchant_id and new.position is old.position and new.id is old.id and new.mode is old.mode and new.action is old.action and new.record_type is old.record_type and new.record_id is old.record_id and new.actor_kind is old.actor_kind and new.actor_id is old.actor_id and new.actor is old.actor and new.changes is old.changes and new.mac is old.mac)
    begin select raise(abort, 'The audit log is append-only.'); end;
CREATE TRIGGER audit_entries_stay before delete on audit_entries when not exists (select 1 from audit_removals
  where audit_removals.merchant_id = old.merchant_id and coalesce(old.sequence, 0) <= audit_removals.up_to)
    begin select raise(abort, 'The audit log is append-only.'); end;
CREATE INDEX partner_applications_merchant on partner_applications (merchant_id);
CREATE INDEX partner_applications_review on partner_applications (review, created);
CREATE UNIQUE INDEX authorizations_current on authorizations (partner_application_id, merchant_id)
      where ended is null;
CREATE INDEX authorizations_merchant on authorizations (merchant_id, created);
CREATE INDEX oauth_codes_authorization on oauth_codes (authorization_id);
CREATE INDEX oauth_codes_expires on oauth_codes (expires);
CREATE INDEX oauth_tokens_authorization on oauth_tokens (authorization_id)
      where authorization_id is not null;
CREATE INDEX oauth_tokens_code on oauth_tokens (code_hash) where code_hash is not null;
CREATE INDEX oauth_tokens_expires on oauth_tokens (expires) where expires is not null;
CREATE INDEX refresh_families_authorization on refresh_families (authorization_id);
CREATE INDEX refresh_families_code on refresh_families (code_hash);
CREATE INDEX refresh_families_expires on refresh_families (expires);
CREATE INDEX merchant_applications_queue on merchant_applications (status, submitted, id);
CREATE INDEX merchant_applications_partner on merchant_applications (partner_application_id, created, id);
CREATE INDEX merchant_applications_reference
      on merchant_applications (partner_application_id, reference);
CREATE INDEX merchant_applications_business on merchant_applications (business_key)
      where business_key <> '';
CREATE INDEX merchant_applications_tax on merchant_applications (tax_digest)
      where tax_digest is not null;
CREATE UNIQUE INDEX merchant_applications_merchant on merchant_applications (merchant_id)
      where merchant_id is not null;
CREATE INDEX merchant_applications_list on merchant_applications (created, id);
CREATE INDEX merchant_applications_named on merchant_applications (reference);
CREATE INDEX merchant_applications_email on merchant_applications (lower(email));
CREATE INDEX merchant_applications_begins
      on merchant_applications ("business_key");
CREATE INDEX sign_up_links_application on sign_up_links (merchant_application_id);
CREATE INDEX sign_up_links_expires on sign_up_links (expires);
CREATE UNIQUE INDEX partner_events_decision on partner_events (merchant_application_id)
      where type in ('merchant.provisioned', 'merchant_application.declined');
CREATE INDEX partner_events_application on partner_events (partner_application_id, created, position, id);
CREATE INDEX partner_events_order on partner_events
      (partner_application_id, place, position, id);
CREATE INDEX partner_events_unplaced on partner_events (partner_application_id, position, id)
      where place is null;
CREATE INDEX mails_merchant on mails (merchant_id, mode, created, position);
CREATE INDEX mails_record on mails (merchant_id, mode, record_id, created, position);
CREATE INDEX mails_withheld on mails (merchant_id, mode, withheld, id)
      where withheld is not null;
CREATE INDEX mail_reviews_merchant on mail_reviews (merchant_id, mode, began);
CREATE INDEX mail_reviews_began on mail_reviews (began);
CREATE INDEX mail_suppressions_list on mail_suppressions (merchant_id, mode, created, id);
CREATE UNIQUE INDEX contacts_code on contacts (merchant_id, mode, contact_code);
CREATE UNIQUE INDEX contacts_source on contacts (merchant_id, mode, source_id)
      where source_id is not null;
CREATE INDEX contacts_list on contacts (merchant_id, created, id, mode);
CREATE INDEX contacts_unsealed on contacts (id) where sealed is null and erased is null;
CREATE INDEX contacts_shown on contacts (merchant_id, created, id, mode) where erased is null;
CREATE INDEX contacts_idle on contacts (modified, id) where erased is null;
CREATE INDEX contact_emails_contact on contact_emails (merchant_id, contact_id, place);
CREATE INDEX contact_emails_sought on contact_emails (merchant_id, sought);
CREATE INDEX contact_terms_contact on contact_terms (merchant_id, contact_id);
CREATE INDEX contact_marks_contact on contact_marks (merchant_id, contact_id);
CREATE UNIQUE INDEX invoices_number on invoices (merchant_id, mode, invoice_number);
CREATE UNIQUE INDEX invoices_source on invoices (merchant_id, mode, source_id)
      where source_id is not null;
CREATE INDEX invoices_list on invoices (merchant_id, created, id, mode, status);
CREATE INDEX invoices_contact on invoices (merchant_id, contact_id, created, id);
CREATE INDEX invoices_reference on invoices (merchant_id, reference, created, id)
      where reference is not null;
CREATE INDEX invoice_messages_invoice on invoice_messages (merchant_id, invoice_id, created);
CREATE INDEX payment_requests_invoice on payment_requests (merchant_id, invoice_id, send_at);
CREATE INDEX portal_links_digest on portal_links (digest);
CREATE INDEX portal_links_contact on portal_links (merchant_id, contact_id);
CREATE INDEX portal_links_invoice on portal_links (merchant_id, invoice_id) where invoice_id is not null;
CREATE INDEX portal_links_message on portal_links (merchant_id, message_id) where message_id is not null;
CREATE INDEX portal_links_authorization on portal_links (merchant_id, authorization_id)
      where authorization_id is not null;
CREATE INDEX portal_links_mail on portal_links (merchant_id, mail_id) where mail_id is not null;
CREATE INDEX contact_files_contact on contact_files (merchant_id, contact_id, created);
CREATE INDEX contact_files_uploads on contact_files (instance_id) where instance_id is not null;
CREATE INDEX contact_files_unsealed on contact_files (id) where is_sealed = 0;
CREATE UNIQUE INDEX invoice_payments_attempt on invoice_payments (merchant_id, contact_id, attempt_id);
CREATE INDEX invoice_payment_parts_invoice on invoice_payment_parts (merchant_id, invoice_id);
CREATE INDEX api_requests_age on api_requests (position);
CREATE INDEX api_requests_record on api_requests (record_id) where record_id is not null;
CREATE INDEX card_attempts_at on card_attempts (at);
CREATE INDEX spent_proofs_expires on spent_proofs (expires);
CREATE TRIGGER instances_older after insert on instances begin update schema_steps set finished = null, position = null, filled = 0
    where kind = 'backfill' and upgrade > coalesce(new.upgrade, ''); end;
CREATE INDEX "events_order" on "events" (merchant_id, mode, place, position, id);
CREATE INDEX "events_unplaced" on "events" (merchant_id, mode, position, id) where place is null;
CREATE INDEX "surcharges_account" on "surcharges" (account_id, created);
CREATE INDEX transaction_count_heads_open on transaction_count_heads (is_right) where next_day is not null;
CREATE INDEX "event_heads_open" on "event_heads" (merchant_id) where next_day is not null;
CREATE INDEX "transaction_texts_id" on transaction_texts
        (merchant_id, "text_id") where "text_id" is not null;
CREATE INDEX "transaction_texts_amount" on transaction_texts
        (merchant_id, "text_amount") where "text_amount" is not null;
CREATE INDEX "transaction_texts_reference" on transaction_texts
        (merchant_id, "text_reference") where "text_reference" is not null;
CREATE INDEX "transaction_texts_authorization" on transaction_texts
        (merchant_id, "text_authorization") where "text_authorization" is not null;
CREATE INDEX "transaction_texts_number" on transaction_texts
        (merchant_id, "text_number") where "text_number" is not null;
CREATE INDEX "transaction_texts_fingerprint" on transaction_texts
        (merchant_id, "text_fingerprint") where "text_fingerprint" is not null;
CREATE INDEX "transaction_texts_name" on transaction_texts
        (merchant_id, "text_name") where "text_name" is not null;
CREATE INDEX "transaction_texts_name_word" on transaction_texts
        (merchant_id, "text_name_word") where "text_name_word" is not null;
CREATE INDEX "transaction_texts_email" on transaction_texts
        (merchant_id, "text_email") where "text_email" is not null;
CREATE INDEX "transaction_texts_exp_month" on transaction_texts
        (merchant_id, "text_exp_month") where "text_exp_month" is not null;
CREATE INDEX "transaction_texts_exp_year" on transaction_texts
        (merchant_id, "text_exp_year") where "text_exp_year" is not null;
CREATE INDEX "transaction_texts_1" on transaction_texts
        (merchant_id, "text_1") where "text_1" is not null;
CREATE INDEX "transaction_texts_2" on transaction_texts
        (merchant_id, "text_2") where "text_2" is not null;
CREATE INDEX "transaction_texts_3" on transaction_texts
        (merchant_id, "text_3") where "text_3" is not null;
CREATE INDEX "transaction_texts_4" on transaction_texts
        (merchant_id, "text_4") where "text_4" is not null;
CREATE INDEX "transaction_texts_5" on transaction_texts
        (merchant_id, "text_5") where "text_5" is not null;
CREATE INDEX token_rooms_ends on token_rooms (ends);
CREATE INDEX archived_records_archive on archived_records (archive_id);
CREATE INDEX merchant_applications_dba on merchant_applications ("dba_key")
        where dba_key <> '';
CREATE INDEX merchant_applications_tail on merchant_applications (tax_tail)
        where tax_tail is not null;
CREATE INDEX application_notes_application on application_notes (merchant_application_id, created, id);
CREATE INDEX application_questions_application
        on application_questions (merchant_application_id, created, id);
CREATE INDEX offline_payments_invoice on offline_payments (merchant_id, invoice_id, created);
CREATE INDEX "secret_keys_authorization" on "secret_keys" (authorization_id) where authorization_id is not null;
CREATE INDEX "merchants_list" on "merchants" (created, id);
CREATE INDEX "accounts_list" on "accounts" (created, id);
CREATE INDEX "jobs_failing" on "jobs" (due, id) where attempts > 0;
CREATE INDEX "deliveries_open" on "deliveries" (merchant_id, mode, status, modified) where status <> 'DELIVERED';
CREATE INDEX "delivery_attempts_time" on "delivery_attempts" (merchant_id, mode, at, succeeded);
CREATE INDEX "events_record" on "events" (record_id) where record_id is not null;
CREATE INDEX "transactions_figures" on "transactions" (merchant_id, mode, created, id, account_id, type, status, currency, card_type, amount, cvv_result, avs_result,
        auto_capture, modified, completed, failure_code, gratuity);
CREATE INDEX "transactions_by_modified" on "transactions" (merchant_id, mode, modified, id);
CREATE INDEX "transactions_by_amount" on "transactions" (merchant_id, mode, amount, id);
CREATE INDEX "transactions_by_status" on "transactions" (merchant_id, mode, status, id);
CREATE INDEX "transactions_by_type" on "transactions" (merchant_id, mode, type, id);
CREATE INDEX "transactions_by_reference" on "transactions" (merchant_id, mode, coalesce(reference, ''), id);
CREATE INDEX "invoices_due" on "invoices" (merchant_id, mode, due_date, id) where status in ('pending', 'partially_paid') and due_date is not null;
CREATE INDEX "occurrences_failed" on "occurrences" (merchant_id, mode, modified) where status = 'FAILED';
