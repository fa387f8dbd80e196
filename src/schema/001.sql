-- The schema of both engines. Each engine adds its own index for substring search.

create table leads (
  id text primary key,
  reference text not null,
  kind text not null,
  state text not null,
  suspicion text not null,
  name text not null,
  email text not null,
  email_key text not null,
  phone text not null,
  service text,
  message text,
  attribution text not null,
  received_at bigint not null,
  shown_at bigint,
  progress text default 'new' not null,
  read_at bigint,
  answered_at bigint,
  search text default '' not null,
  erasure_notified_at bigint,
  corrects text,
  remind_on text,
  submitted text default '' not null
);
create index leads_by_age on leads (state, received_at);
create index leads_by_corrected on leads (corrects);
create index leads_by_email on leads (email_key);
create index leads_by_kind on leads (state, kind, received_at, id);
create index leads_by_progress on leads (state, progress, received_at, id);
create index leads_by_reminder on leads (state, remind_on, received_at, id);
create index leads_shown on leads (state, shown_at);
create index leads_unread on leads (state, read_at, received_at, id);

create table deliveries (
  lead_id text not null references leads (id) on delete cascade,
  target text not null,
  state text not null,
  attempts integer not null,
  due_at bigint not null,
  expires_at bigint not null,
  claim text,
  last_error text,
  created_at bigint not null,
  settled_at bigint,
  sequence integer default 0 not null,
  unanswered integer default 0 not null,
  remaining text,
  constraint deliveries_key primary key (lead_id, target)
);
create index deliveries_due on deliveries (state, target, due_at);

create table lead_events (
  lead_id text not null references leads (id) on delete cascade,
  number integer not null,
  at bigint not null,
  person text not null,
  kind text not null,
  detail text not null,
  constraint lead_events_key primary key (lead_id, number)
);

create table bookings (
  lead_id text primary key references leads (id) on delete cascade,
  starts_at bigint not null,
  ends_at bigint not null,
  free_at bigint not null,
  state text not null,
  held_until bigint,
  key text not null,
  confirm_key text not null,
  sequence integer not null,
  changed_at bigint not null,
  visitor_moves integer default 0 not null,
  message_to_visitor text default '' not null,
  announced_start bigint
);
create index bookings_by_start on bookings (state, starts_at);

create table taken_cells (
  cell bigint not null,
  lane integer not null,
  booking_id text not null references bookings (lead_id) on delete cascade,
  constraint taken_cells_key primary key (cell, lane)
);
create index taken_cells_by_booking on taken_cells (booking_id);

create table closed_days (
  date text primary key
);

create table closed_times (
  id text primary key,
  starts_at bigint not null,
  ends_at bigint not null
);

create table busy_calendar (
  id integer primary key,
  fetched_at bigint not null,
  intervals text not null
);

create table rejected_forms (
  id text primary key,
  browser text not null,
  form_id text not null,
  email_key text not null,
  content text not null,
  created_at bigint not null
);
create index rejected_forms_by_form on rejected_forms (form_id);

create table traces (
  id text primary key,
  digest text not null,
  kind text not null,
  lead_id text references leads (id) on delete cascade,
  at bigint not null
);
create index traces_by_digest on traces (digest, kind, at);
create index traces_by_lead on traces (lead_id);
create index traces_by_time on traces (at);

create table trace_keys (
  key text primary key,
  created_at bigint not null
);

create table audits (
  id text primary key,
  host text not null,
  address text not null,
  state text not null,
  created_at bigint not null,
  claimed_until bigint not null,
  attempts integer not null,
  report text
);
create index audits_by_host on audits (host, created_at);

create table audit_links (
  digest text primary key,
  audit_id text not null references audits (id) on delete cascade,
  created_at bigint not null
);
create index audit_links_by_audit on audit_links (audit_id);
create index audit_links_by_time on audit_links (created_at);

create table people (
  id text primary key,
  email text not null,
  email_key text not null unique,
  name text not null,
  manager integer default 0 not null,
  entered_at bigint,
  device_key text,
  publisher integer default 0 not null
);

create table lead_reminders (
  id text primary key,
  lead_id text not null references leads (id) on delete cascade,
  person_id text references people (id) on delete set null,
  set_by text references people (id) on delete set null,
  remind_on text not null
);
create index lead_reminders_by_lead on lead_reminders (lead_id, remind_on);

create table passkeys (
  person_id text not null references people (id) on delete cascade,
  id text primary key,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  device text not null,
  created_at bigint not null,
  used_at bigint not null
);

create table sessions (
  person_id text not null references people (id) on delete cascade,
  digest text primary key,
  id text not null,
  device text not null,
  used_at bigint not null
);

create table sign_in_links (
  person_id text not null references people (id) on delete cascade,
  digest text primary key,
  expires_at bigint not null
);

create table challenges (
  digest text primary key,
  challenge text not null,
  expires_at bigint not null
);
create index challenges_by_time on challenges (expires_at);

create table push_devices (
  id text primary key,
  person_id text not null references people (id) on delete cascade,
  session_id text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at bigint not null,
  ended_at bigint
);

create table push_keys (
  id integer primary key,
  public_key text not null,
  private_key text not null
);

create table notices (
  name text primary key,
  notified_until bigint not null,
  claimed_until bigint not null
);

create table content_versions (
  number integer primary key,
  at bigint not null,
  person text not null,
  published integer not null,
  files text not null
);

create table content_parts (
  digest text not null,
  position integer not null,
  data text not null,
  constraint content_parts_key primary key (digest, position)
);

create table site_changes (
  file text primary key,
  digest text,
  base text,
  person text not null,
  at bigint not null
);

create table publisher_tasks (
  number integer primary key,
  kind text not null,
  files text not null,
  base text not null,
  person text not null,
  at bigint not null,
  state text not null,
  claimed_until bigint not null,
  report text not null
);

create table heartbeat (
  id integer primary key,
  at bigint not null
);

create table purge_clock (
  id integer primary key,
  ran_at bigint not null,
  held_ms bigint not null
);
