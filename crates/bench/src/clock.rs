//! CPU time: what this process has used, whatever else the machine does meanwhile.

/// Seconds this process has been on a CPU.
#[cfg(unix)]
pub fn cpu() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Elsewhere the wall clock must do; keep the machine quiet.
#[cfg(not(unix))]
pub fn cpu() -> f64 {
    use std::sync::OnceLock;
    use std::time::Instant;
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed().as_secs_f64()
}

/// What it returned, and the seconds it took.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begun = cpu();
    let result = work();
    (result, cpu() - begun)
}
