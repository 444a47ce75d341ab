-- Up to which moment a job that goes by the clock has done its work: what fell due while no server ran is done when one runs again.
create table job_progress (
  job text primary key constraint job_progress_job_form check (job ~ '^[a-z]+(-[a-z]+)*$'),
  done_until timestamptz(3) not null
);

-- It was kept as a notice without readers. The old row stays for servers that still run; it is deleted as old notices are.
insert into job_progress (job, done_until)
select about, created_at from notices where kind = 'job.progress' and is_once;
