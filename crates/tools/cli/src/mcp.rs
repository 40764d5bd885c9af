//! `tablee mcp`: tables for language models, over the Model Context Protocol on the standard streams.
//!
//! The protocol is rmcp's; what the tools do is in `desk.rs`, what they are called and take in `tools.rs`.

mod desk;
mod seated;
mod tools;

use std::sync::Arc;

use clap::ArgMatches;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, ListToolsResult,
    PaginatedRequestParams, ProgressNotificationParam, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt as _};
use serde_json::{Value, json};
use tablee_core::{PlayError, Say as _, Sentence};
use tablee_words::Words;

use crate::Context;
use crate::failure::Failure;
use desk::{Desk, Watch};

/// What a tool answers: a text to read and the same as data.
#[derive(Debug)]
struct ToolAnswer {
    text: String,
    data: Value,
}

/// Why a tool could not do it; with the rule, if a rule forbids it.
#[derive(Debug)]
struct Trouble {
    code: String,
    rule: Option<String>,
    sentences: Vec<Sentence>,
}

impl Trouble {
    fn new(code: &str, sentence: Sentence) -> Trouble {
        Trouble { code: code.to_owned(), rule: None, sentences: vec![sentence] }
    }
}

impl From<PlayError> for Trouble {
    fn from(error: PlayError) -> Trouble {
        let rule = match &error {
            PlayError::Refused(refusal) => Some(refusal.rule.clone()),
            _ => None,
        };
        Trouble { code: error.code().to_owned(), rule, sentences: vec![error.sentence()] }
    }
}

struct Server {
    desk: Arc<Desk>,
    words: Words,
}

impl Server {
    fn refused(&self, trouble: &Trouble) -> CallToolResult {
        let text = trouble.sentences.iter().map(|sentence| self.words.say(sentence)).collect::<Vec<_>>().join("\n");
        let mut result = CallToolResult::error(vec![ContentBlock::text(text.clone())]);
        result.structured_content = Some(json!({ "code": trouble.code, "rule": trouble.rule, "sentence": text }));
        result
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let us = Implementation::new("tablee", env!("CARGO_PKG_VERSION"));
        let able = ServerCapabilities::builder().enable_tools().build();
        ServerConfig::new(able).with_server_info(us).with_instructions(self.words.text("mcp-instructions"))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools::all(&self.words).into_iter().find(|tool| tool.name == name)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::all(&self.words)))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let desk = Arc::clone(&self.desk);
        let runtime = tokio::runtime::Handle::current();
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        let stop = context.ct.clone();
        let told = context.meta.get_progress_token().map(|token| (token, context.peer.clone()));
        // Bots think for seconds: never on the threads that read and write.
        let work = tokio::task::spawn_blocking(move || {
            let show = |done: usize, of: usize| {
                if let Some((token, peer)) = &told {
                    let far = ProgressNotificationParam::new(token.clone(), done as f64).with_total(of as f64);
                    // Whoever does not listen is told at the end.
                    let _ = runtime.block_on(peer.notify_progress(far));
                }
            };
            desk.call(&request.name, arguments, &Watch { stop: &|| stop.is_cancelled(), show: &show })
        });
        let done = work.await.map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        Ok(match done {
            None => return Err(ErrorData::invalid_params(self.words.text("mcp-no-such-tool"), None)),
            Some(Ok(ToolAnswer { text, data })) => {
                let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
                result.structured_content = Some(data);
                result
            }
            Some(Err(trouble)) => self.refused(&trouble),
        }
        .into())
    }
}

/// Serves whoever started us until its end of the pipe is closed, or Ctrl-C.
pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let seed = match matches.get_one::<u64>("seed") {
        Some(&seed) => seed,
        None => getrandom::u64().map_err(|error| Sentence::new("cli-random").text("reason", error))?,
    };
    let words = context.words.clone();
    let server = Server { desk: Arc::new(Desk::new(words.clone(), seed)), words };
    let runtime = crate::serve::runtime()?;
    let ended = runtime.block_on(async {
        let serve = async {
            let failed =
                |error: &dyn std::fmt::Display| Failure::from(Sentence::new("mcp-failed").text("reason", error));
            match server.serve(rmcp::transport::stdio()).await {
                Ok(running) => running.waiting().await.map(|_| ()).map_err(|error| failed(&error)),
                // Somebody who came and said nothing is no failure.
                Err(rmcp::service::ServerInitializeError::ConnectionClosed(_)) => Ok(()),
                Err(error) => Err(failed(&error)),
            }
        };
        tokio::select! {
            ended = serve => ended,
            _ = tokio::signal::ctrl_c() => Ok(()),
        }
    });
    // A bot may still think, and the standard input may never end: neither keeps the program.
    runtime.shutdown_background();
    ended
}
