//! Everything in a new SQLite file.

use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};

use crate::StoreError;

/// A half-written copy must not look like a whole one: it gets its name when it is safely on the disk.
fn unfinished(file: &Path) -> Result<PathBuf, StoreError> {
    if file.exists() {
        return Err(StoreError::file(file, "is there already"));
    }
    let mut name = file.as_os_str().to_owned();
    name.push(".unfinished");
    Ok(PathBuf::from(name))
}

fn finish(unfinished: &Path, file: &Path) -> Result<(), StoreError> {
    let synced = std::fs::File::open(unfinished).and_then(|handle| handle.sync_all());
    synced.map_err(|error| StoreError::file(unfinished, error))?;
    std::fs::rename(unfinished, file).map_err(|error| StoreError::file(file, error))?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let synced = std::fs::File::open(folder).and_then(|handle| handle.sync_all());
    synced.map_err(|error| StoreError::file(folder, error))
}

/// A copy of one moment, made by SQLite itself while others write.
pub(crate) async fn of_sqlite(store: &Path, file: &Path) -> Result<(), StoreError> {
    let unfinished = unfinished(file)?;
    if unfinished.exists() {
        std::fs::remove_file(&unfinished).map_err(|error| StoreError::file(&unfinished, error))?;
    }
    let mut connection = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(store)).await?;
    let name = unfinished.to_string_lossy().into_owned();
    sqlx::query("VACUUM INTO $1").bind(name).execute(&mut connection).await?;
    connection.close().await?;
    finish(&unfinished, file)
}
