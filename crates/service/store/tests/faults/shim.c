/* Stands between SQLite and the system, for the tests: makes one operation fail, and writes down what would reach the disk.
 *
 * TABLEE_SHIM_FOLDER   only files in this folder are concerned
 * TABLEE_SHIM_CONTROL  64 bytes that the test writes and reads: see struct control
 * TABLEE_SHIM_LOG      if set, every change of those files is appended here, in its order
 *
 * Nothing is really synced: no test stops the machine.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { WRITES, SYNCS, NAMES, LOCKS, SIZES, CLASSES };
enum { SHORT = 100000 };

struct control {
    uint64_t counts[CLASSES]; /* operations so far */
    uint32_t class;           /* which operation fails: of this class, */
    uint32_t error;           /* with this errno, or SHORT: half is written, and then the disk is full, */
    uint64_t number;          /* the one of this number; 0 for none, the largest of all for every one */
    uint64_t fired;           /* how often it did */
};

static struct control nowhere, *control = &nowhere;
static char folder[4096];
static size_t folder_length;
static int log_file = -1;
static int full_file = -1; /* the next write to it finds the disk full */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int (*real_open)(const char *, int, ...);
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);
static int (*real_fsync)(int);
static int (*real_ftruncate)(int, off64_t);
static int (*real_fcntl)(int, int, ...);
static int (*real_rename)(const char *, const char *);
static int (*real_unlink)(const char *);

__attribute__((constructor)) static void start(void) {
    real_open = dlsym(RTLD_NEXT, "open64");
    real_write = dlsym(RTLD_NEXT, "write");
    real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
    real_fcntl = dlsym(RTLD_NEXT, "fcntl64");
    real_rename = dlsym(RTLD_NEXT, "rename");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    const char *name = getenv("TABLEE_SHIM_FOLDER");
    if (!name) return;
    snprintf(folder, sizeof folder, "%s/", name);
    folder_length = strlen(folder);
    if ((name = getenv("TABLEE_SHIM_CONTROL"))) {
        int file = real_open(name, O_RDWR | O_CLOEXEC);
        void *page = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (page == MAP_FAILED) abort();
        control = page;
        close(file);
    }
    if ((name = getenv("TABLEE_SHIM_LOG"))) {
        log_file = real_open(name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
        if (log_file < 0) abort();
    }
}

static const char *in_folder(const char *path) {
    return folder_length && strncmp(path, folder, folder_length) == 0 ? path + folder_length : NULL;
}

static int concerns(int file) {
    char link[64], path[4096];
    if (!folder_length || file < 0 || file == log_file) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 2);
    if (length < 0) return 0;
    path[length] = '/'; /* the folder itself, too */
    path[length + 1] = 0;
    return in_folder(path) != NULL;
}

/* Whether this operation is the one that fails, and how. */
static int fails(int class) {
    uint64_t number = __atomic_add_fetch(&control->counts[class], 1, __ATOMIC_SEQ_CST);
    if (control->class != (uint32_t)class || (control->number != number && control->number != UINT64_MAX)) return 0;
    __atomic_add_fetch(&control->fired, 1, __ATOMIC_SEQ_CST);
    return (int)control->error;
}

/* Whose change, which one, and what: one record, in one piece. */
static void record(char what, uint64_t inode, uint64_t offset, const void *data, size_t length) {
    if (log_file < 0) return;
    unsigned char *text = malloc(length + 21);
    uint32_t size = (uint32_t)length;
    if (!text) abort();
    text[0] = (unsigned char)what;
    memcpy(text + 1, &inode, 8);
    memcpy(text + 9, &offset, 8);
    memcpy(text + 17, &size, 4);
    if (length) memcpy(text + 21, data, length);
    if (real_write(log_file, text, length + 21) != (ssize_t)(length + 21)) abort();
    free(text);
}

static uint64_t inode_of(int file) {
    struct stat about;
    return fstat(file, &about) == 0 ? about.st_ino : 0;
}

static int opened(const char *path, int flags, mode_t mode) {
    const char *name = flags & O_CREAT ? in_folder(path) : NULL;
    if (!name) return real_open(path, flags, mode);
    pthread_mutex_lock(&lock);
    struct stat about;
    int there = stat(path, &about) == 0;
    int file = real_open(path, flags, mode);
    if (file >= 0 && !there) record('C', inode_of(file), 0, name, strlen(name));
    pthread_mutex_unlock(&lock);
    return file;
}

#define MODE(flags) mode_t mode = 0; if ((flags) & O_CREAT) { va_list more; va_start(more, flags); mode = va_arg(more, mode_t); va_end(more); }
int open(const char *path, int flags, ...) { MODE(flags) return opened(path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(path, flags, mode); }

static ssize_t written(int file, const void *data, size_t length, off64_t offset, int positioned) {
    if (!concerns(file)) return positioned ? real_pwrite(file, data, length, offset) : real_write(file, data, length);
    pthread_mutex_lock(&lock);
    int error = fails(WRITES);
    if (full_file == file) {
        full_file = -1;
        error = ENOSPC;
    }
    ssize_t done = -1;
    if (error == SHORT && length > 1) {
        full_file = file;
        length /= 2;
        error = 0;
    }
    if (!error || error == SHORT) {
        if (!positioned) offset = lseek64(file, 0, SEEK_CUR);
        done = positioned ? real_pwrite(file, data, length, offset) : real_write(file, data, length);
        if (done > 0) record('W', inode_of(file), (uint64_t)offset, data, (size_t)done);
    } else {
        errno = error;
    }
    int kept = errno;
    pthread_mutex_unlock(&lock);
    errno = kept;
    return done;
}

ssize_t write(int file, const void *data, size_t length) { return written(file, data, length, 0, 0); }
ssize_t pwrite(int file, const void *data, size_t length, off_t offset) { return written(file, data, length, offset, 1); }
ssize_t pwrite64(int file, const void *data, size_t length, off64_t offset) { return written(file, data, length, offset, 1); }

static int synced(int file) {
    if (!concerns(file)) return real_fsync(file);
    struct stat about;
    pthread_mutex_lock(&lock);
    int error = fails(SYNCS), folder_itself = fstat(file, &about) == 0 && S_ISDIR(about.st_mode);
    /* After a failed sync the system may forget what was to be written; a later sync does not bring it back. */
    record(error ? 'F' : folder_itself ? 'D' : 'S', inode_of(file), 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    errno = error;
    return error ? -1 : 0;
}

int fsync(int file) { return synced(file); }
int fdatasync(int file) { return synced(file); }

static int resized(int file, off64_t size) {
    if (!concerns(file)) return real_ftruncate(file, size);
    pthread_mutex_lock(&lock);
    int error = fails(SIZES), done = -1;
    if (!error) {
        done = real_ftruncate(file, size);
        if (done == 0) record('T', inode_of(file), (uint64_t)size, NULL, 0);
    }
    int kept = errno;
    pthread_mutex_unlock(&lock);
    errno = error ? error : kept;
    return done;
}

int ftruncate(int file, off_t size) { return resized(file, size); }
int ftruncate64(int file, off64_t size) { return resized(file, size); }

static int controlled(int file, int command, void *argument) {
    if ((command == F_SETLK || command == F_SETLKW) && ((struct flock *)argument)->l_type != F_UNLCK && concerns(file)) {
        int error = fails(LOCKS);
        if (error) {
            errno = error;
            return -1;
        }
    }
    return real_fcntl(file, command, argument);
}

#define ARGUMENT va_list more; va_start(more, command); void *argument = va_arg(more, void *); va_end(more);
int fcntl(int file, int command, ...) { ARGUMENT return controlled(file, command, argument); }
int fcntl64(int file, int command, ...) { ARGUMENT return controlled(file, command, argument); }

int rename(const char *from, const char *to) {
    const char *old = in_folder(from), *new = in_folder(to);
    if (!old || !new) return real_rename(from, to);
    pthread_mutex_lock(&lock);
    int error = fails(NAMES), done = error ? -1 : real_rename(from, to);
    if (done == 0) {
        char both[8192];
        int length = snprintf(both, sizeof both, "%s%c%s", old, 0, new);
        record('R', 0, 0, both, (size_t)length);
    }
    int kept = errno;
    pthread_mutex_unlock(&lock);
    errno = error ? error : kept;
    return done;
}

int unlink(const char *path) {
    const char *name = in_folder(path);
    if (!name) return real_unlink(path);
    pthread_mutex_lock(&lock);
    int error = fails(NAMES), done = error ? -1 : real_unlink(path);
    if (done == 0) record('U', 0, 0, name, strlen(name));
    int kept = errno;
    pthread_mutex_unlock(&lock);
    errno = error ? error : kept;
    return done;
}
