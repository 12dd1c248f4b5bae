-- Who looks at the list of workers hears of each beat, so that it never shows an old one.
CREATE FUNCTION tell_worker_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('touchstone_events', json_build_object('executionId', 'workers', 'kind', 'worker')::text);
  RETURN NULL;
END $$;
CREATE TRIGGER worker_move_is_told AFTER INSERT OR UPDATE OR DELETE ON workers FOR EACH STATEMENT EXECUTE FUNCTION tell_worker_moved();
