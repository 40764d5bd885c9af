//! Whether the rows of a stored table still make a table, for whoever verifies a store without serving it.

use tablee_protocol::TableCode;
use tablee_store::Row;

use crate::table::begin_or_fold;
use crate::tries;

/// Folds all rows of a table, as it is done when somebody opens it.
///
/// # Errors
///
/// The number of the first row that does not follow, and why.
pub fn check_rows(code: &str, rows: &[Row]) -> Result<(), String> {
    // A try at a day's deal is kept as a replay is, under a name that is no address.
    let name = code.rsplit('/').next().filter(|_| tries::is_try(code)).unwrap_or(code);
    let code: TableCode = name.parse().map_err(|_| format!("{code:?} is no code of a table"))?;
    let mut room = None;
    for row in rows {
        begin_or_fold(code, &mut room, row).map_err(|why| format!("row {}: {why}", row.seq))?;
    }
    Ok(())
}
